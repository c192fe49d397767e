/** The form of a receipt, before and after its save. */
export const receiptForm = {
  title: 'Edit Receipt Info',
  tags: { project: 'Project', category: 'Category', groupHead: 'Group Head' },
  fields: {
    vendor: 'Vendor',
    total: 'Total',
    tax: 'Tax',
    tip: 'Tip',
    date: 'Date',
    location: 'Location',
    paymentMethod: 'Payment',
    note: 'Note',
  },
  /** the price of an item */
  price: 'Price',
  /** the field for a tip, if the paper has an empty line for one */
  tipByHand: 'Tip added by hand?',
  placeholders: {
    vendor: 'Vendor name',
    total: '$0.00',
    tax: '$0.00',
    tip: '$0.00',
    location: 'City or address',
    paymentMethod: 'Card or cash',
    note: 'Who was there, why',
  },
  /** the note, for a category that finance and tax offices ask about */
  whoAndWhy: 'Who was there, and why?',
  people: 'People in your notes',
  addPerson: (name: string) => `Add ${name} to the note`,
  datePlaceholder: { MDY: 'MM/DD/YYYY', DMY: 'DD/MM/YYYY' },
  missing: {
    project: 'Choose a project',
    category: 'Choose a category',
    groupHead: 'Choose a group head',
  },
  badAmount: 'Enter an amount like 12.34',
  badCurrency: 'This is in a different currency from the total',
  badDate: {
    MDY: 'Enter a date like 11/18/2026, or leave it blank',
    DMY: 'Enter a date like 18/11/2026, or leave it blank',
  },
  noSuchDay: 'There is no such day. Check the day and the month.',
  selectCategory: 'Select category...',
  searchCategories: 'Search categories...',
  noCategory: 'No category found.',
  selectGroupHead: 'Select group head...',
  searchGroupHeads: 'Search group heads...',
  noGroupHead: 'No group head found.',
};
