/** What is only on this device. The camera does not wait for these texts. */

/** Receipts on this device that are not in the library yet. */
export const captures = {
  title: 'On this device',
  states: {
    open: 'Not saved yet',
    preparing: 'Not saved yet',
    waiting: 'Waiting',
    sending: 'Sending',
    failed: 'Not saved yet',
    refused: 'Not taken',
    discarded: '',
    sent: '',
  },
  memoryOnly: 'Only in this page',
  memoryOnlyText: 'This browser could not store it. Save it before you close this page.',
  openText: 'Review it and save it to your library.',
  waitingText: 'It goes to your library by itself when Slipcase can be reached.',
  sendingText: 'It is on its way to your library.',
  taken: (at: number) =>
    `Taken ${new Date(at).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })}`,
  sendNow: 'Send now',
  edit: 'Edit',
  review: 'Review',
  logoutTitle: (count: number) =>
    count === 1 ? '1 receipt is only on this device' : `${count} receipts are only on this device`,
  logoutText:
    'What is not in your library yet stays here until you sign in on this device again. Until then nobody else has it.',
  stay: 'Stay signed in',
};

export const nobodysFiles = {
  title: (count: number) => (count === 1 ? 'Is this file yours?' : `Are these ${count} files yours?`),
  text: (count: number) =>
    `${count === 1 ? 'It was' : 'They were'} shared with Slipcase on this device while nobody was signed in.`,
  take: (count: number) => (count === 1 ? 'Yes, scan it' : 'Yes, scan them'),
  leave: 'Not mine',
  remove: 'Delete',
};
