/** The screen after Save was pressed, besides the texts that it shares with toasts. */
export const saved = {
  notRead: 'Not read yet',
  sentSoFar: 'Sent so far',
  savingText: 'Your receipt is on its way to your library.',
  savedText: 'Your receipt has been saved to your library.',
  memoryWaits:
    'This browser could not store the receipt. Keep this page open: the receipt will be sent when Slipcase is back.',
  again: 'Try again',
  signIn: 'Open a new tab to sign in',
  edit: 'Edit',
  scanAnother: 'Scan Another',
  home: 'Go Home',
};
