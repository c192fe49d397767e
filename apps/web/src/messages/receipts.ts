import type { DriveKind } from '@slipcase/contract/drive';
import { counted, driveName, onTheDrive, theDrive } from './common.ts';

/** Texts of the library, the details and the spend screen. */

export const receipts = {
  title: 'Receipt Library',
  scan: 'Scan',
  count: (shown: number) => (shown === 1 ? '1 receipt' : `${counted.format(shown)} receipts`),
  /** for a split receipt, on its slip */
  split: {
    projects: (count: number) => `Split: ${count} projects`,
    categories: (count: number) => `Split: ${count} categories`,
    parts: (count: number) => `Split: ${count} parts`,
  },
  /** the name of a button for people with a screen reader: 'Delete Five Guys, $32.66' */
  which: (action: string, receipt: string) => `${action} ${receipt}`,
  search: 'Search by vendor, project, date, or filename...',
  searchLabel: 'Search receipts',
  clear: 'Clear',
  loading: 'Loading receipts...',
  drop: 'Drop pictures, PDFs or emails on any screen to scan them, or a card statement to compare it.',
  none: 'No receipts yet',
  noneText: 'Start by scanning your first receipt',
  scanFirst: 'Scan Receipt',
  notFound: 'No receipts found matching your search',
  clearSearch: 'Clear search',
  authenticationRequired: 'Authentication required',
  fetchFailed: 'Failed to fetch receipts',
  offline: (seen: string) => `You are offline. This is your library as of ${seen}.`,
  unreachable: (seen: string) => `Can’t reach Slipcase. This is your library as of ${seen}.`,
  signIn: 'Sign In',
  unknownVendor: 'Unknown Vendor',
  unread: 'Not read',
  toCheck: 'To check',
  savedOn: (day: string) => `Saved ${day}`,
  unknownProject: 'Unknown Project',
  exported: 'Exported',
  exportWaiting: 'Not exported yet',
  download: 'Download',
  export: 'Export',
  exportPending: 'Exporting',
  done: 'Done',
  delete: 'Delete',
  deleteTitle: 'Delete Receipt',
  deleteText: (name: string) => `Are you sure you want to delete "${name}"? This action cannot be undone.`,
  deleteDrive: {
    stay: (drive: DriveKind) => `The copy ${onTheDrive(drive)} stays.`,
    move: (drive: DriveKind) => `The copy ${onTheDrive(drive)} moves to the folder 'Deleted'.`,
  },
  thisReceipt: 'this receipt',
  downloaded: 'Receipt downloaded successfully',
  downloadFailed: 'Failed to download receipt',
  deleted: 'Receipt deleted successfully',
  deleteFailed: 'Failed to delete receipt',
  back: 'Back',
  amount: 'Amount',
  date: 'Date',
  category: 'Category',
  scanned: 'Scanned',
  filename: 'Filename',
  viewDetails: 'View Details',
  notAvailable: 'N/A',
};

export function some(count: number, what = 'receipt'): string {
  return count === 1 ? `1 ${what}` : `${counted.format(count)} ${what}s`;
}

/** Shown beside sums: what they leave out. */
export const sums = {
  withoutAmount: (count: number) => `${counted.format(count)} without an amount`,
  /** split receipts of which only some parts count */
  inPart: (count: number) => `${counted.format(count)} in part`,
  moreCurrencies: (count: number) =>
    `${counted.format(count)} more ${count === 1 ? 'currency' : 'currencies'}`,
};

/** The library's texts besides the agreed ones: filters, several receipts at once. */
export const library = {
  tabs: 'Main',
  receipts: 'Receipts',
  spend: 'Spend',
  all: 'All receipts',
  filter: 'Filter',
  // follows the number of filters
  filterActive: 'active',
  filterTitle: 'Filter and sort',
  active: 'Active filters',
  from: 'From',
  to: 'To',
  project: 'Project',
  group: 'Category group',
  category: 'Category',
  head: 'Group Head',
  drive: { google: 'Google Drive', folder: 'Drive folder' },
  any: 'Any',
  drives: { waiting: 'Waiting', done: 'Exported' },
  missing: 'Missing or to check',
  missings: { amount: 'No amount', date: 'No date', reading: 'Not read', check: 'To check' },
  sort: 'Sort by',
  savedIn: (month: string) => `Saved in ${month}`,
  sorted: (sort: string, order: string) => `${sort}: ${order}`,
  sorts: { saved: 'Saved', date: 'Date', amount: 'Amount', vendor: 'Vendor' },
  tagSorts: { project: 'Project', category: 'Category', head: 'Group Head' },
  anyProject: 'Any project',
  anyCategory: 'Any category',
  anyHead: 'Any group head',
  show: (count: number) => (count === 0 ? 'No matches' : `Show ${some(count)}`),
  removeFilter: (filter: string) => `Remove the filter ${filter}`,
  clearAll: 'Clear all',
  noneFits: 'No receipts match these filters',
  clearFilters: 'Clear filters',
  inCurrency: (currency: string) => `Amounts in ${currency}`,
  fromDay: (day: string) => `From ${day}`,
  toDay: (day: string) => `Until ${day}`,
  atLeast: (amount: string) => `At least ${amount}`,
  atMost: (amount: string) => `At most ${amount}`,
  vendor: 'Vendor',
  anyVendor: 'Any vendor',
  searchVendors: 'Search vendors...',
  noVendor: 'No vendor found.',
  currency: 'Currency',
  anyCurrency: 'Any currency',
  searchCurrencies: 'Search currencies...',
  noCurrency: 'No currency found.',
  another: 'Add another',
  least: 'Minimum amount',
  most: 'Maximum amount',
  reversedDays: (days: string) => `From is after To. The filter uses ${days}.`,
  reversedAmounts: (least: string, most: string) =>
    `The minimum is above the maximum. The filter uses ${least} to ${most}.`,
  notAnAmount: 'Enter an amount like 12.34 or EUR 5.',
  dateOnReceipt: 'Date on the receipt',
  periods: { thisMonth: 'This month', lastMonth: 'Last month', quarter: 'This quarter' },
  /** of a download */
  period: 'Period',
  periodChoices: { all: 'All', thisMonth: 'This month', lastMonth: 'Last month' },
  order: 'Order',
  orders: {
    saved: ['Newest first', 'Oldest first'],
    date: ['Newest first', 'Oldest first'],
    amount: ['Highest first', 'Lowest first'],
    vendor: ['A to Z', 'Z to A'],
    project: ['A to Z', 'Z to A'],
    category: ['A to Z', 'Z to A'],
    head: ['A to Z', 'Z to A'],
  },
  check: (count: number) => `Check ${some(count)}`,
  checkShow: 'Show only these',
  select: 'Select',
  pick: (receipt: string) => `Select ${receipt}`,
  pickOne: 'Select',
  picked: 'Selected',
  selection: 'Selected receipts',
  selected: (count: number) => `${counted.format(count)} selected`,
  hiddenToo: (count: number) => `${counted.format(count)} not shown`,
  showHidden: 'Show all',
  selectAll: 'Select all shown',
  selectNone: 'Select none',
  endSelecting: 'Stop selecting',
  downloadAs: (count: number) => `Download ${some(count)}`,
  formats: {
    zip: ['ZIP', 'The PDFs, and a table of their fields'],
    xlsx: ['Excel', 'The fields, and totals by project, category and group'],
    csv: ['CSV', 'The fields as plain text, for other programs'],
    pdf: ['Report (PDF)', 'A cover, a table, totals, and every receipt with its number'],
  },
  inZip: {
    originals: 'Original pictures in the ZIP, too',
    proof: 'Proof that nothing was changed, in the ZIP, too',
  },
  tooManyForReport: (most: number) => `At most ${most} receipts. Choose fewer.`,
  notInPeriod: (count: number) =>
    count === 1
      ? '1 receipt has no date. It is in the report, but not in the period on the cover.'
      : `${some(count)} have no date. They are in the report, but not in the period on the cover.`,
  profiles: 'CSV for',
  sampleAccounts:
    'The accounts in these files are samples. Ask your administrator to enter yours before you import one.',
  paper: 'Paper size',
  papers: { letter: 'US Letter', a4: 'A4' },
  report: 'Report',
  reportOf: (count: number) => `Report of ${some(count)}`,
  downloading: (count: number) => `Downloading ${some(count)}`,
  megabytes: (done: string, of: string | null) => (of ? `${done} of ${of} MB` : `${done} MB so far`),
  downloadedMany: (count: number) => `${some(count)} downloaded successfully`,
  downloadManyFailed: {
    title: 'Failed to download receipts',
    description: 'The download was interrupted, so nothing was saved. Please try again.',
  },
  /** receipts that a file for another program can't contain */
  refused: {
    title: (count: number, of: number) =>
      count === of
        ? count === 1
          ? 'This receipt cannot be in the file'
          : 'None of these receipts can be in the file'
        : `${counted.format(count)} of ${some(of)} cannot be in the file`,
    show: (count: number) => (count === 1 ? 'Show it' : 'Show them'),
    leaveOut: (count: number) => `Leave out ${some(count)}`,
    plain: 'Download a plain CSV',
  },
  leftOut: (count: number) => (count === 1 ? '1 receipt was left out' : `${some(count)} were left out`),
  onTheWay: (count: number, drive: DriveKind) => `${some(count)} on the way to ${theDrive(drive)}`,
  alreadyThere: (count: number) => `${some(count)} already exported`,
  exportManyFailed: (drive: DriveKind) => `Failed to export to ${driveName(drive)}`,
  tags: 'Tags',
  tagsTitle: (count: number) => `Change the tags of ${some(count)}`,
  tagsText: 'Tags you leave empty do not change.',
  changeTags: (count: number) => `Change ${some(count)}`,
  tagsChanged: (count: number) =>
    count === 0 ? 'These receipts already have these tags' : `The tags of ${some(count)} were changed`,
  tagsAlready: (count: number) =>
    count === 1 ? '1 receipt had them already' : `${some(count)} had them already`,
  splitKept: (count: number) =>
    count === 1
      ? '1 split receipt keeps its tags. Open it to change its parts.'
      : `${counted.format(count)} split receipts keep their tags. Open one to change its parts.`,
  nothingChanged: 'Nothing was changed',
  changeTagsFailed: (count: number) => `Failed to change ${some(count)}`,
  deleteManyTitle: (count: number) => `Delete ${some(count)}`,
  deleteManyText: (count: number) =>
    `Are you sure you want to delete ${some(count)}? This action cannot be undone.`,
  deleteManyDrive: {
    stay: (drive: DriveKind) => `Copies ${onTheDrive(drive)} stay.`,
    move: (drive: DriveKind) => `Copies ${onTheDrive(drive)} move to the folder 'Deleted'.`,
  },
  deletedMany: (count: number) => `${some(count)} deleted successfully`,
  deleteManyFailed: (count: number) => `Failed to delete ${some(count)}`,
  keptFor: (years: number) =>
    years === 1 ? 'Receipts are kept for 1 year.' : `Receipts are kept for ${years} years.`,
  deleteOthers: (count: number) =>
    count === 1 ? 'Delete the other' : `Delete the other ${counted.format(count)}`,
};

/** Undoing a delete, while its toast is shown. */
export const undo = {
  done: (count: number) => (count === 1 ? 'Receipt restored' : `${some(count)} restored`),
  failed: (count: number) =>
    count === 1 ? 'This receipt could not be restored' : `${some(count)} could not be restored`,
  tooLate: 'You can undo a delete for one minute. Scan the receipt again if you still have it.',
};
