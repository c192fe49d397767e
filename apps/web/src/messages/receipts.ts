import type { DriveConnected, DriveKind } from '@slipcase/contract/drive';
import { driveName } from './common.ts';

/** Texts of the library, the details and where the money went. */

/** made once: making one costs more than all it formats */
const counted = new Intl.NumberFormat('en-US');

export const receipts = {
  title: 'Receipt Library',
  scan: 'Scan',
  count: (shown: number) => (shown === 1 ? '1 receipt' : `${counted.format(shown)} receipts`),
  search: 'Search by vendor, project, date, or filename...',
  searchLabel: 'Search receipts',
  clear: 'Clear',
  loading: 'Loading receipts...',
  none: 'No receipts yet',
  noneText: 'Start by scanning your first receipt',
  scanFirst: 'Scan Receipt',
  notFound: 'No receipts found matching your search',
  clearSearch: 'Clear search',
  authenticationRequired: 'Authentication required',
  fetchFailed: 'Failed to fetch receipts',
  offline: (seen: string) => `You are offline. This is your library as of ${seen}.`,
  signIn: 'Sign In',
  unknownVendor: 'Unknown Vendor',
  unread: 'Not read',
  savedOn: (day: string) => `Saved ${day}`,
  unknownProject: 'Unknown Project',
  exported: 'Exported',
  exportWaiting: 'Not on the drive yet',
  download: 'Download',
  export: 'Export',
  exportPending: 'Exporting',
  done: 'Done',
  delete: 'Delete',
  deleteTitle: 'Delete Receipt',
  deleteText: (name: string) => `Are you sure you want to delete "${name}"? This action cannot be undone.`,
  deleteDrive: 'The copy on the drive stays.',
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

function some(count: number, what = 'receipt'): string {
  return count === 1 ? `1 ${what}` : `${counted.format(count)} ${what}s`;
}

/** The library beyond the specification: filters, many receipts at once. */
export const library = {
  tabs: 'Main',
  receipts: 'Receipts',
  spend: 'Spend',
  all: 'All receipts',
  filter: 'Filter',
  // after their number
  filterActive: 'active',
  filterTitle: 'Filter and sort',
  active: 'Active filters',
  from: 'From',
  to: 'To',
  project: 'Project',
  category: 'Category',
  head: 'Group Head',
  drive: 'Export',
  any: 'Any',
  drives: { waiting: 'Waiting', done: 'Exported' },
  missing: 'Missing',
  missings: { amount: 'No amount', date: 'No date', reading: 'Not read' },
  sort: 'Sort by',
  // months as printed on the receipts, what was saved last first within each
  sorts: { saved: 'Month', date: 'Date', amount: 'Amount', vendor: 'Vendor' },
  anyProject: 'Any project',
  anyCategory: 'Any category',
  anyHead: 'Any group head',
  show: (count: number) => (count === 0 ? 'Nothing fits' : `Show ${some(count)}`),
  removeFilter: (filter: string) => `Remove the filter ${filter}`,
  clearAll: 'Clear all',
  noneFits: 'No receipts fit these filters',
  clearFilters: 'Clear filters',
  inCurrency: (currency: string) => `Amounts in ${currency}`,
  fromDay: (day: string) => `From ${day}`,
  toDay: (day: string) => `Until ${day}`,
  select: 'Select',
  pick: (receipt: string) => `Select ${receipt}`,
  pickOne: 'Select',
  picked: 'Selected',
  selection: 'Selected receipts',
  selected: (count: number) => `${counted.format(count)} selected`,
  hiddenToo: (count: number) => `${counted.format(count)} of them not shown`,
  selectAll: 'Select all shown',
  selectNone: 'Select none',
  endSelecting: 'Stop selecting',
  downloadAs: (count: number) => `Download ${some(count)}`,
  formats: {
    zip: ['ZIP', 'The PDFs, and a table of their fields'],
    xlsx: ['Excel', 'The fields as a spreadsheet'],
    csv: ['CSV', 'The fields as plain text, for other programs'],
  },
  downloading: (count: number) => `Downloading ${some(count)}`,
  megabytes: (done: string, of: string | null) => (of ? `${done} of ${of} MB` : `${done} MB so far`),
  downloadedMany: (count: number) => `${some(count)} downloaded successfully`,
  downloadManyFailed: {
    title: 'Failed to download receipts',
    description: 'The download broke off, so nothing was saved. Please try again.',
  },
  onTheWay: (count: number, drive: DriveKind) => `${some(count)} on the way to ${driveName(drive)}`,
  alreadyThere: (count: number) => `${some(count)} exported before`,
  exportManyFailed: (drive: DriveKind) => `Failed to export to ${driveName(drive)}`,
  deleteManyTitle: (count: number) => `Delete ${some(count)}`,
  deleteManyText: (count: number) =>
    `Are you sure you want to delete ${some(count)}? This action cannot be undone.`,
  deleteManyDrive: 'Copies on the drive stay.',
  deletedMany: (count: number) => `${some(count)} deleted successfully`,
  deleteManyFailed: (count: number) => `Failed to delete ${some(count)}`,
};

export const spend = {
  title: 'Where the money went',
  period: 'Period',
  periods: { year: 'This year', months: '12 months', all: 'All' },
  currency: 'Currency',
  counted: (period: string, count: number) => `${period}, ${some(count)}`,
  byMonth: 'By month',
  byCategory: 'By category',
  byProject: 'By project',
  bar: (name: string, amount: string, count: number) => `${name}: ${amount}, ${some(count)}`,
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  withoutAmount: (count: number) =>
    count === 1
      ? '1 receipt without an amount is not counted.'
      : `${counted.format(count)} receipts without an amount are not counted.`,
  withoutDate: (count: number) =>
    count === 1
      ? '1 receipt without a date stands on the day it was saved.'
      : `${counted.format(count)} receipts without a date stand on the day they were saved.`,
  showAmountless: 'Show what has no amount',
  showDateless: 'Show what has no date',
  none: 'Nothing spent yet',
  noneText: 'Once you have saved receipts with amounts, this page shows where the money went.',
  noneThen: 'Nothing in this period',
  noneThenText: 'Choose a longer one above.',
};

const receiptsWait = (count: number) =>
  count === 0
    ? 'Receipts that you save from now on wait in your library.'
    : count === 1
      ? '1 receipt waits in your library and goes there as soon as you connect it.'
      : `${counted.format(count)} receipts wait in your library and go there as soon as you connect it.`;

/** 'They are safe …', after a sentence that says how many. */
const areSafe = (count: number) =>
  count === 1
    ? 'It is safe in your library and is tried again automatically.'
    : 'They are safe in your library and are tried again automatically.';

const receiptsAre = (count: number) =>
  count === 1 ? '1 receipt is' : `${counted.format(count)} receipts are`;

/** What keeps receipts off the drive, in the library. */
export const driveNotice = {
  connect: {
    title: 'Google Drive is not connected yet',
    text: receiptsWait,
    button: 'Connect Google Drive',
  },
  reconnect: {
    title: 'Google Drive is no longer connected',
    text: receiptsWait,
    button: 'Reconnect Google Drive',
  },
  full: (count: number, drive: DriveKind) => ({
    title: `Your ${driveName(drive)} is full`,
    text: `Make room there: ${receiptsAre(count)} not on it yet. ${areSafe(count)}`,
  }),
  refused: (count: number, drive: DriveKind) => ({
    title: `${drive === 'google' ? 'Google Drive' : 'The drive folder'} refuses your receipts`,
    text: `Tell whoever looks after it in your company: ${receiptsAre(count)} not on it yet. ${areSafe(count)}`,
  }),
  unreachable: (count: number, drive: DriveKind) => ({
    title: `${drive === 'google' ? 'Google Drive' : 'The drive folder'} cannot be reached`,
    text: `You need not do anything: ${receiptsAre(count)} not on it yet. ${areSafe(count)}`,
  }),
};

/** How connecting the drive went, after the way to Google and back. */
export const driveReturn: Record<
  DriveConnected,
  { title: string; description: string; tone?: 'bad' | 'note' }
> = {
  connected: {
    title: 'Google Drive connected',
    description: 'Your receipts go there from now on, those that waited too.',
  },
  denied: {
    title: 'Google Drive was not connected',
    description: 'Google was not allowed to let Slipcase in. Your receipts are safe in your library.',
    tone: 'note',
  },
  other_account: {
    title: 'That was another Google account',
    description: 'Connect the one that you sign in to Slipcase with.',
    tone: 'bad',
  },
  failed: {
    title: 'Google Drive could not be connected',
    description: 'Please try again. Your receipts are safe in your library.',
    tone: 'bad',
  },
};

export const details = {
  title: 'Receipt Details',
  loading: 'Loading the receipt…',
  items: 'Items',
  tax: 'Tax',
  tip: 'Tip',
  total: 'Total Amount',
  location: 'Location',
  paymentMethod: 'Payment Method',
  payment: 'Payment',
  paymentPlaceholder: 'Card or cash',
  groupHead: 'Group Head',
  file: 'File Information',
  viewInDrive: 'View in Drive',
  downloadPdf: 'Download PDF',
  missing: 'Receipt not found',
  missingText: 'It may have been deleted.',
  backToLibrary: 'Back to Library',
  pdf: 'PDF',
  pdfLoading: 'Opening the PDF…',
  pdfFailed: 'The PDF could not be shown. It is safe, and can be downloaded.',
  pdfAgain: 'Try again',
  pdfPage: (page: number, pages: number) => (pages === 1 ? 'The PDF' : `The PDF, page ${page} of ${pages}`),
  editButton: 'Edit',
  edit: 'Edit Receipt',
  unread: {
    title: 'This receipt was not read when it was saved',
    text: 'What is missing can be read from its picture now. You look at it before anything is saved.',
    read: 'Read it now',
    reading: 'Reading…',
    failed: 'This picture was not read',
    done: 'Read from the picture',
    doneText: (fields: string) => `${fields}: look at what was filled in, then save.`,
    otherwise: (total: string) => `The picture says ${total} for the total. What you typed is kept.`,
    nothing: 'Nothing more could be read',
    nothingText: 'Type in what you see on the picture.',
  },
  editNote: 'The PDF stays as it was saved; the file name follows vendor, total and date.',
  editedAt: 'Edited',
  saveEdit: 'Save Changes',
  savingEdit: 'Saving…',
  edited: 'Changes saved',
  editFailed: 'Your changes were not saved',
  discardTitle: 'Discard your changes?',
  discardText: 'What you have changed on this receipt is not saved yet.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
  safety: {
    title: 'This receipt is safe',
    almostTitle: 'This receipt is safe here, and on its way to the drive',
    captured: 'Captured',
    capturedText: 'The picture is in the PDF.',
    stored: 'Stored',
    storedText: (at: string) => `In your library since ${at}.`,
    read: 'Read',
    readText: 'The picture was read. What was typed instead stands as it was typed.',
    typedText: 'The picture was not read: what is here was typed.',
    readAndEdited: (at: string) => `Read from the picture, and edited on ${at}.`,
    onDrive: { google: 'On Google Drive', folder: 'On the drive folder' },
    onDriveText: 'A copy is there.',
    notOnDrive: {
      queued: 'Not there yet: it goes by itself.',
      exported: 'A copy is there.',
      failed: 'Not there yet: it is tried again by itself.',
      connect: 'Waiting for you to connect Google Drive, in the library.',
      reconnect: 'Waiting for you to reconnect Google Drive, in the library.',
      full: 'The drive is full: make room there. It is tried again by itself.',
      refused:
        'The drive refuses it. It is tried again by itself; if it stays like this, tell your administrator.',
      unreachable: 'The drive cannot be reached at the moment. It is tried again by itself.',
    },
  },
};
