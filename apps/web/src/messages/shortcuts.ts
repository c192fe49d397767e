/** The list of keys. */
export const shortcuts = {
  title: 'Keys',
  keys: [
    ['/', 'Search receipts'],
    ['n', 'Scan a new receipt'],
    ['Ctrl+Enter', 'Save the receipt (Mac: ⌘ Return)'],
    ['?', 'Show these keys'],
    ['Esc', 'Close a dialog, or stop selecting'],
  ],
  use: 'Use / and n',
  useText: 'Turn this off if your voice control or screen reader types letters.',
} as const;
