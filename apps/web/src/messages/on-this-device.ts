/** Texts about what is only on this device. The camera does not wait for them. */

/** Receipts on this device that are not in the library yet. */
export const captures = {
  title: 'Not in your library yet',
  states: {
    open: 'To review',
    preparing: 'Not saved yet',
    waiting: 'Waiting',
    sending: 'Sending',
    failed: 'Not saved yet',
    refused: 'Not accepted',
    discarded: '',
    sent: '',
  },
  memoryOnly: 'Only on this page',
  memoryOnlyText: 'This browser could not store it. Save it before you close this page.',
  openText: 'Review it and save it to your library.',
  waitingText: 'It will be sent automatically when Slipcase is back.',
  sendingText: 'It is on its way to your library.',
  deletedUnvisited: 'Safari may delete this after 7 days without a visit. Save it now.',
  deletedOnClose: 'This private window deletes it when you close it.',
  taken: (at: number) =>
    `Taken ${new Date(at).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })}`,
  sendNow: 'Send now',
  edit: 'Edit',
  review: 'Review',
  logoutTitle: (count: number) =>
    count === 1 ? '1 receipt is only on this device' : `${count} receipts are only on this device`,
  logoutText:
    'Anything that is not in your library yet stays on this device until you sign in here again. Until then there is no other copy.',
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
