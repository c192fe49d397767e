/** The list of keyboard shortcuts. */
export const shortcuts = {
  title: 'Keys',
  keys: [
    ['/', 'Search receipts'],
    ['n', 'Scan a new receipt'],
    ['Ctrl+Enter', 'Save the receipt (Mac: ⌘ Return)'],
    ['j k', 'Next or previous receipt, in the library’s table'],
    ['Enter', 'Open the receipt beside the table'],
    ['e', 'Edit the current receipt in the table'],
    ['?', 'Show these keys'],
    ['Esc', 'Close a dialog, or stop selecting'],
  ],
  use: 'Use single letters: /, n, j, k, e',
  useText: 'Turn this off if your voice control or screen reader types letters.',
} as const;
