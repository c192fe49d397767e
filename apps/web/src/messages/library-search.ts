/** What the library says about a search. */
export const librarySearch = {
  searching: 'Searching the text of your receipts…',
  didYouMean: (words: string) => `Did you mean “${words}”?`,
  others: 'Other matches',
  inText: 'Found in the text',
  /** above other matches and text matches, if nothing matches as typed */
  onlyOthers: 'No exact match',
  onlyInText: 'No match in vendor, project, or date alone',
  onlyFields: {
    offline: 'You are offline. Items and printed text were not searched.',
    unreachable: 'Can’t reach Slipcase. Items and printed text were not searched.',
    failed: 'Items and printed text could not be searched. Change the search to try again.',
  },
};
