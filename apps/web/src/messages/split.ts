/** The form of a receipt that is split across several projects or categories. */
export const splitForm = {
  start: 'Split',
  startLabel: 'Split over several projects or categories',
  title: 'Split',
  part: (part: number) => `Part ${part}`,
  /** for the first part, until a project is chosen above */
  asAbove: 'As above',
  amount: 'Amount',
  add: 'Add a part',
  remove: (part: number) => `Remove part ${part}`,
  end: "Don't split",
  noTotal: 'Add the total first. The parts share it.',
  addsUp: (total: string) => `The parts add up to ${total}.`,
  left: (amount: string) => `${amount} left`,
  over: (amount: string) => `${amount} too much`,
  amountMissing: (part: number) => `Type the amount of part ${part}.`,
  nothingLeft: (part: number) => `Nothing is left for part ${part}.`,
  problems: {
    none: 'Type an amount',
    empty: 'Each part needs an amount',
    sign: 'Use the same sign as the total',
    decimals: 'Use a whole amount',
  },
  /** beside the total */
  totalChanged: (parts: string) => `The parts add up to ${parts}, not to this total.`,
  byItems: {
    open: 'By items',
    title: 'Split by items',
    text: 'Choose a part, then tap its items.',
    parts: 'Part',
    newPart: 'New part',
    others: 'Tax, tip and the rest',
    sum: (part: number, amount: string) => `Part ${part}: ${amount}`,
    use: 'Use these amounts',
  },
};
