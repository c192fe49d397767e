import type { Doubt } from '@slipcase/contract/scan';

// short, because the fields below it should stay within reach
const READ_LATER = 'Slipcase will read it later. If you save now, the library will ask you to check it.';

const QUALITY = {
  dark: 'This picture is too dark.',
  blurred: 'This picture is blurred.',
  cutOff: 'The receipt is cut off at an edge.',
  small: 'The print is very small on this picture.',
} as const;

export const preview = {
  analyzing: 'Analyzing Receipt',
  analyzingText: 'AI is extracting vendor, price, date, and location data...',
  takenAlt: 'The picture you just took',
  stages: ['Picture added', 'Kept on this device', 'Reading'],
  picture: 'PDF Preview',
  pictureAlt: 'The receipt as it will be saved',
  enlarge: 'Enlarge the picture',
  shrink: 'Make the picture smaller',
  takeLine: (text: string) => `Use "${text}"`,
  /** shown on the picture until the person has used a line */
  linesHint: 'Tap a line to use it',
  crop: 'Crop',
  turn: 'Turn',
  addPage: 'Add page',
  keepScanning: 'Keep scanning',
  typeInstead: 'Type it in instead',
  pages: 'Pages',
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  movePageUp: 'Move this page forward',
  movePageDown: 'Move this page back',
  removePage: 'Remove this page',
  pageRemoved: { title: 'Page removed' },
  cropTitle: 'Crop and straighten',
  cropText: 'Drag the corners to the edges of the receipt, or move them with the arrow keys.',
  cropCrossed: 'These corners cross. Move them apart.',
  corners: ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'],
  wholePhoto: 'Use the whole photo',
  foundPaper: 'Find the paper',
  cropDone: 'Done',
  /** @param page from 1; null if there is only one */
  qualityOf: (problem: keyof typeof QUALITY, page: number | null) =>
    page === null ? QUALITY[problem] : `Page ${page}: ${QUALITY[problem]}`,
  qualityText: 'Take it again while you still have the paper, or keep it as it is.',
  qualityOfPageText:
    'While you still have the paper, remove this page and add it again, or keep it as it is.',
  takeAgain: 'Take again',
  useAnyway: 'Use anyway',
  /** leads to the next notice about the receipt */
  nextNotice: (number: number, of: number) => `${number} of ${of}: next`,
  readingFailed: {
    title: 'This picture could not be read',
    text: 'The fields show placeholders. Only what you type is saved.',
  },
  offline: {
    title: 'Not read yet: you are offline',
    text: READ_LATER,
  },
  unreached: {
    title: 'Not read yet: can’t reach Slipcase',
    text: READ_LATER,
  },
  nothingRead: 'Nothing could be read',
  nothingReadText:
    'Take the picture again from closer and with more light. Or turn it upright, or fill in the fields yourself.',
  readingAgain: 'Reading it again…',
  readAgain: 'Try again',
  saveWithoutReading: 'Save without reading',
  anotherReceipt: (page: number) => `Page ${page} looks like another receipt`,
  anotherReceiptText: (vendor: string, total: string) => `${vendor}, ${total}: not included in the form.`,
  ofItsOwn: 'Make it a separate receipt',
  severalPapers: (count: number) => `${countWord(count)} receipts in this picture`,
  severalPapersText: 'The form shows the first one.',
  makeReceipts: (count: number) => `Make ${countWord(count).toLowerCase()} receipts`,
  keepAsOne: 'Keep as one',
  cutFailed: {
    title: 'The picture could not be cut',
    description: 'Crop it to one receipt, or photograph them one at a time.',
  },
  cutOut: (count: number) => `Cut from a picture of ${countWord(count).toLowerCase()} receipts.`,
  putBack: 'Put back together',
  readingMore: 'Reading the other page…',
  refused: 'This receipt was not accepted',
  memoryOnly: 'Not stored on this device',
  memoryOnlyText: 'This browser could not store the receipt. Save it before you close this page.',
  samePicture: 'You already have this picture',
  sameFacts: 'You already have a receipt like this',
  /** 'Five Guys, $32.66. In your library since Nov 3, 2026.' */
  alike: (facts: readonly (string | null)[], where: string) =>
    [facts.filter(Boolean).join(', '), where].filter(Boolean).join('. ').concat('.'),
  compare: 'Compare',
  compareTitle: 'The same receipt?',
  thisOne: 'This one',
  onThisDevice: 'On this device, not sent yet',
  inLibrary: (createdAt: string) =>
    `In your library since ${new Date(createdAt).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}`,
  noPicture: 'The picture could not be loaded.',
  discardThis: 'Discard this one',
  keepBoth: 'Keep both',
  bothKept: 'Keeping both',
  reasons: {
    vendor: (count: number) => (count === 1 ? 'last time here' : `last ${count} times here`),
    colleagues: 'colleagues use it here',
    recent: 'used recently',
  },
  chooseChip: (field: string, value: string, reason: string) => `${field}: choose ${value} ${reason}`,
  addsUp: 'It adds up',
  rounded: (sum: string, by: string) => `The parts make ${sum}. Rounded by ${by}.`,
  tax: 'tax',
  tip: 'tip',
  withoutTip: 'The tip is not in this total',
  printedTotal: (printed: string) => `Printed total: ${printed}`,
  printedWithTip: (sum: string) => `The printed total and this tip make ${sum}`,
  moreThanPrinted: (printed: string) => `This tip is more than the printed total of ${printed}`,
  takeWithTip: (total: string) => `Use ${total}`,
  moreThanParts: (amount: string) => `${amount} more than the printed parts`,
  isTip: (amount: string) => `Tip ${amount}`,
  offBy: (amount: string) => `Off by ${amount}`,
  misfit: (part: 'item' | 'subtotal' | 'tax' | 'tip' | 'total' | 'unknown', item: string | undefined) =>
    ({
      item: item ? `look at "${item}"` : 'look at the items',
      subtotal: 'look at the subtotal',
      tax: 'look at the tax',
      tip: 'look at the tip',
      total: 'the printed parts add up to something else',
      unknown: 'a line may be missing',
    })[part],
  itemsMisfit: 'an item may be missing or misread',
  parts: 'Tax, tip and note',
  partsWithoutNote: 'Tax and tip',
  noPart: '—',
  check: 'check',
  notRead: 'not read',
  empty: 'empty',
  leftEmpty: {
    vendor: 'No vendor. You will find this receipt under To check.',
    total: 'No total. You will find this receipt under To check.',
    date: 'No date. You will find this receipt under To check.',
  },
  chooseTags: (tags: readonly string[]) => `Choose: ${tags.join(', ')}`,
  /** 'Check: Date, Vendor' */
  checkFields: (fields: readonly string[]) => `Check: ${fields.join(', ')}`,
  /** what a screen reader says about a mark: 'Check: date', and what a press does */
  checkField: (field: string) => `Check: ${field.toLowerCase()}`,
  isRight: 'Press if it is right',
  notFound: {
    vendor: 'No vendor found',
    total: 'No total found',
    date: 'No date found',
    location: 'No address found',
  },
  hardToRead: 'This was hard to read',
  partsDiffer: 'The printed parts add up to something else',
  doubts: {
    below_part: 'This is less than one of its items or parts',
    refund_not_printed: 'This is below zero, but nothing on the receipt says refund',
    rounded: 'This was rounded to two decimals',
    tip_line: 'A handwritten tip may be added',
    unknown_currency: 'Slipcase doesn’t know this currency. Type its code, like EUR 12.34.',
    card_slip: 'This is from the card slip, and the bill has another total',
    item: 'This looks like an item on the receipt',
    kind_of_shop: 'This says what kind of shop it is, not its name',
    slogan: 'This looks like a slogan, not a name',
    street: 'This looks like an address, not a name',
    part_of_address: 'This may be only a part of the address',
  } satisfies Record<Doubt, string>,
  roundedTo: (amount: string) => `Rounded to ${amount}`,
  roundedFrom: (printed: string) => `Rounded from ${printed}`,
  stillToCome: (day: string) => `${day} is in the future`,
  daysAgo: (day: string, days: number) => `${day} was ${days} days ago`,
  whichDay: (inField: string, other: string) => `${inField} or ${other}?`,
  useDay: (day: string) => `: use ${day}`,
  longAgo: (day: string) => `${day} was more than a year ago`,
  longBeforeSave: (day: string) => `${day} was more than a year before this was saved`,
  afterSave: (day: string) => `${day} is after the day this was saved`,
  unclear: 'This could be more than one amount',
  whichAmount: (amounts: readonly string[]) => `Which amount is it: ${amounts.join(' or ')}?`,
  amountIs: (field: string) => ` is the ${field.toLowerCase()}`,
  typedAs: (field: string, text: string) => `${field} typed: ${text}`,
  isZero: 'This is zero. Leave it empty if you do not know the total.',
  otherCurrency: (printed: string) => `The receipt is in ${printed}`,
  isRefund: 'a refund',
  moreThanTotal: 'This is more than the total',
  fromEarlier: {
    /** @param day 'Nov 3' */
    own: (day: string) => `from your receipt of ${day}`,
    colleagues: 'as your colleagues saved it',
  },
  ownSpelling: 'Same vendor?',
  filename: 'File name',
  reset: 'Reset',
  save: 'Save PDF to Library',
  building: 'Creating the PDF…',
  listsFailed: 'The lists could not be loaded.',
};

const COUNTS = ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/** @param count 2 to 12, the most papers in an analysis */
function countWord(count: number): string {
  return COUNTS[count - 2] ?? String(count);
}
