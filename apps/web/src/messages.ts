import type { SignInError } from '@slipcase/contract/auth';
import type { DriveConnected } from '@slipcase/contract/drive';
import type { DriveKind } from '@slipcase/contract/projects';
import type { ShareProblem } from './lib/shared-files.ts';

/**
 * Every text that people read. Those of the specification stand here word for word; the others are ours.
 * `{title, description}` is a toast or a banner. One long file on purpose: a text is looked up and compared in one place.
 */

export const PRODUCT = 'Slipcase';

const PASSKEY_RULE = 'No repeats, no runs, and none of the commonest: not 111111, 123456 or 159753.';

export const common = {
  loading: 'Loading...',
  library: 'Library',
  logout: 'Logout',
  tryAgain: 'Try Again',
  dismiss: 'Dismiss',
  close: 'Close',
  cancel: 'Cancel',
  signedOutHere:
    'You are signed out: on another device, by a changed passkey, or because this one was not used for a day.',
  unreachableTitle: 'No connection',
  unreachable: 'Slipcase cannot be reached. Check your connection and try again.',
  unexpectedAnswer: 'Slipcase gave an answer this page does not understand. Reload the page.',
  logoutFailed: { title: 'Logout failed', description: 'You are still signed in. Please try again.' },
  broken: {
    title: 'This page stopped working',
    description: 'Nothing that was saved is lost. Reload to go on.',
    action: 'Reload',
  },
};

export const signInErrors: Record<SignInError, { title: string; description: string }> = {
  invalid_email: {
    title: 'Access Restricted',
    description:
      'Only email addresses of the company domain are permitted to access the product. Please sign in with your company email address or contact your administrator.',
  },
  auth_failed: {
    title: 'Authentication Failed',
    description: 'Google authentication failed. Please try again or contact support if the problem persists.',
  },
  session_error: {
    title: 'Session Error',
    description:
      'Unable to create your session. Please try signing in again or contact support if the issue continues.',
  },
};

export const signIn = {
  email: 'Email',
  passkey: '6-digit passkey',
  submit: 'Sign In',
  submitting: 'Signing in...',
  or: 'OR',
  google: 'Continue with Google',
  setUpWithGoogle: 'Set up account with Google',
  firstTime: 'First time here? Company email required.',
  forgot: 'Forgot passkey?',
  failed: 'Sign in failed',
  invalidCredentials: 'Invalid email or passkey',
  wrongDomain: 'Access denied — please use your company email',
  accountNotFound: 'Account not found. Please sign up first.',
  missing: { title: 'Missing information', description: 'Please enter both email and passkey' },
  invalidEmail: 'Enter your whole email address, such as name@example.com',
  invalidPasskey: { title: 'Invalid passkey', description: 'Passkey must be exactly 6 digits' },
  welcomeBack: { title: 'Welcome back!', description: 'Successfully signed in' },
  googleHint: 'Use your company email. Google only tells us who you are.',
};

export const terms = {
  before: 'By signing in you agree to the ',
  link: 'terms of service',
  after: '.',
  title: 'Terms of service',
  paragraphs: [
    'Slipcase keeps the receipts of your work for your company. Photograph only receipts that belong there.',
    'Your receipts are yours in the product: colleagues do not see them. A copy of each goes to the company drive, where the rules of your company hold.',
    'The text on a receipt is read by software and can be wrong. Check it before you save.',
    'Keep your passkey to yourself. Whoever has it and your email can sign in as you.',
  ],
};

export const passkeySetup = {
  create: 'Create 6-digit passkey',
  confirm: 'Confirm passkey',
  hint: "Like an iPhone passcode - you'll use this to sign in",
  rule: PASSKEY_RULE,
  once: 'You do this once. After that, you sign in with your email and passkey.',
  notYou: 'Not you? Start over',
  submit: 'Create Account',
  submitting: 'Creating account...',
  mismatch: { title: "Passkeys don't match", description: 'Please ensure both passkey entries match' },
  missingUser: { title: 'Error', description: 'User information missing. Please start over.' },
  failed: 'Setup failed',
  failedDescription: 'Failed to setup passkey. Please try again.',
  welcome: {
    title: `Welcome to ${PRODUCT}!`,
    description: 'Your passkey has been created successfully',
  },
};

export const forgotPasskey = {
  back: 'Back',
  backToSignIn: 'Back to Sign In',
  stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
  steps: ['Email', 'Code', 'New passkey', 'Done'],
  headings: {
    1: 'Enter your email',
    2: 'Enter verification code',
    3: 'Create new passkey',
    4: 'Passkey updated!',
  },
  restored: { title: 'Session restored', description: 'Welcome back! Your progress has been saved.' },
  emailText: 'We send a 6-digit code to your company address.',
  emailRequired: { title: 'Email required', description: 'Please enter your email address' },
  send: 'Send Reset Code',
  sending: 'Sending...',
  sent: {
    title: 'Reset code sent',
    description: 'Check your email for the 6-digit verification code',
  },
  sendFailed: { title: 'Failed to send reset code', description: 'Please try again' },
  // must not say whether there is an account
  codeText: {
    before: 'If ',
    after: ' has an account, a code is on its way. The newest one counts, for 10 minutes.',
    spam: 'Nothing there? Look in your spam folder too. At most three are sent in an hour.',
  },
  code: 'Code from your email',
  codeMissing: { title: 'Invalid code', description: 'Please enter the 6-digit verification code' },
  usedUp: 'Five wrong tries use a code up. Choose Resend Code for a new one.',
  verify: 'Verify Code',
  verifying: 'Verifying...',
  verified: { title: 'Code verified', description: 'Now set your new 6-digit passkey' },
  codeWrong: { title: 'Invalid code', description: 'Please check your code and try again' },
  resend: 'Resend Code',
  resendIn: (seconds: number) => `in ${seconds} s`,
  googleAlways: 'You can always sign in with Google, without a passkey.',
  newText: `You use it the next time you sign in. ${PASSKEY_RULE}`,
  newPasskey: 'New passkey',
  confirmPasskey: 'Confirm new passkey',
  differ: 'The two passkeys differ so far.',
  mismatch: { title: "Passkeys don't match", description: 'Please make sure both passkey fields match' },
  update: 'Update Passkey',
  updating: 'Updating...',
  updated: {
    title: 'Passkey updated successfully',
    description: 'You can now sign in with your new passkey',
  },
  updateFailed: { title: 'Failed to update passkey', description: 'Please try again' },
  codeRanOut: {
    title: 'Failed to update passkey',
    description: 'Your code is no longer valid. Choose Resend Code and enter the new one.',
  },
  doneText: 'For your safety, every device that was signed in to your account is signed out.',
  signInNow: 'Sign In Now',
};

export const account = {
  title: 'Your account',
  devices: 'Signed-in devices',
  devicesLoading: 'Looking up your devices…',
  signedOutHere: common.signedOutHere,
  devicesFailed: 'Your devices could not be loaded.',
  thisDevice: 'This device',
  signedInWith: { google: 'Signed in with Google', passkey: 'Signed in with passkey' },
  activeNow: 'Active just now',
  active: (when: string) => `Active ${when}`,
  activeOn: (day: string) => `Active on ${day}`,
  signOut: 'Sign out',
  signOutNamed: (device: string) => `Sign out ${device}`,
  signOutHere: (device: string) => `Sign out this device, ${device}`,
  signedOut: (device: string) => ({ title: 'Signed out', description: `${device} is signed out.` }),
  signOutFailed: {
    title: 'Sign out failed',
    description: 'The device is still signed in. Please try again.',
  },
  signOutAll: 'Sign out all devices',
  signOutAllText: 'This signs you out here too.',
  signOutAllConfirm: 'Sign out all',
  signingOut: 'Signing out...',
  signedOutAll: { title: 'Signed out', description: 'All your devices are signed out.' },
  signOutAllFailed: {
    title: 'Sign out failed',
    description: 'Your devices are still signed in. Please try again.',
  },
  cancel: 'Cancel',
  changePasskey: 'Change passkey',
  currentPasskey: 'Current passkey',
  // offered to whoever is signed in with the passkey
  forgotCurrent: 'Forgot it? With Google you do not need it.',
  currentNotNeeded: 'You are signed in with Google, so your current passkey is not needed.',
  changed: { title: 'Passkey changed', description: 'Your other devices are signed out.' },
};

export const scanner = {
  title: 'Scan Receipt',
  back: 'Back to library',
  hint: 'Position receipt within frame',
  flash: 'Flash',
  capture: 'Capture',
  noTorch: 'This camera has no light that a page can switch',
  switchLens: 'Lens',
  choosePhoto: 'Choose a photo',
  takePhoto: 'Take a photo',
  dropHere: 'Drop to add',
  opening: 'Opening the picture…',
  several: (count: number) => ({
    title: `${count} receipts to review`,
    description: 'This is the first. The others wait behind Keep scanning and in the library.',
  }),
  tray: (count: number) => (count === 1 ? '1 receipt to review' : `${count} receipts to review`),
  trayReading: (count: number, reading: number) =>
    count === reading
      ? count === 1
        ? 'Reading 1 receipt…'
        : `Reading ${count} receipts…`
      : `${count} receipts, ${reading} still being read`,
  startingCamera: 'Starting the camera…',
  waiting: { title: 'Receipt not saved yet', description: 'It waits in Scan until you save or reset it.' },
  cameraError: 'Camera Error',
  cameraErrors: {
    denied: 'Camera permission denied. Please allow camera access and try again.',
    none: 'No camera found on this device.',
    unsupported: 'Camera not supported by this browser.',
    busy: 'Camera is already in use by another application.',
    other: 'Unable to access camera. Please ensure permissions are granted.',
  },
  cameraAdvice: {
    denied:
      'The switch is beside the address of this page. You can also choose a photo you have already taken.',
    none: 'Choose a photo of the receipt instead.',
    unsupported: 'Choose a photo of the receipt instead, or open this page over https.',
    busy: 'Close the other application and try again, or choose a photo.',
    other: 'Try again, or choose a photo of the receipt.',
  },
  torchFailed: { title: 'Flash', description: 'The light could not be switched.' },
  analyzing: 'Analyzing Receipt',
  analyzingText: 'AI is extracting vendor, price, date, and location data...',
  pictureAlt: 'The picture you just took',
  stages: ['Picture taken', 'Sent', 'Reading'],
  analysisWarning: 'Analysis Warning',
  analysisComplete: {
    title: 'Analysis Complete',
    description: 'Receipt data extracted successfully!',
  },
  retrying: {
    title: 'Retrying Analysis',
    description: 'Authentication issue detected, retrying...',
  },
  analysisError: {
    title: 'Analysis Error',
    description: 'Failed to analyze receipt with AI. You can edit the details manually.',
  },
  fallback: { vendor: 'Unknown Vendor', total: '$0.00', location: 'Unknown Location' },
  invalidImage: 'Invalid image data',
  loadFailed: 'Failed to load captured image',
  loadAdvice: 'This file is no picture that can be opened here. Choose a photo or a PDF.',
  fileProblems: {
    unreadable: 'This file is no picture that can be opened here. Choose a photo or a PDF.',
    too_large: 'This picture is too large for this device. Take it again at a lower resolution.',
    encrypted: 'This PDF asks for a password. Open it, print it as a new PDF, and choose that one.',
    too_many_pages: 'This PDF has more than 20 pages. Choose the pages of the receipt alone.',
    empty: 'This file is empty.',
  },
};

export const preview = {
  picture: 'PDF Preview',
  pictureAlt: 'The receipt as it will be saved',
  enlarge: 'Enlarge the picture',
  shrink: 'Make the picture smaller',
  takeLine: (text: string) => `Use "${text}"`,
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
  cropCrossed: 'These corners cross each other: move them apart.',
  corners: ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'],
  wholePhoto: 'Use the whole photo',
  foundPaper: 'Find the paper',
  cropDone: 'Done',
  quality: {
    dark: 'This picture is too dark.',
    blurred: 'This picture is blurred.',
    cutOff: 'The receipt is cut off at an edge.',
  },
  qualityText: 'Take it again while you still have the paper, or keep it as it is.',
  takeAgain: 'Take again',
  useAnyway: 'Use anyway',
  readingFailed: 'This picture was not read',
  readingFailedText:
    'What stands in the fields are stand-ins; only what you type is saved. Without a connection it is read by itself once there is one again.',
  readAgain: 'Try again',
  saveWithoutReading: 'Save without reading',
  readingMore: 'Reading the other page…',
  refused: 'This receipt was not taken',
  notDurable: 'This browser keeps nothing',
  notDurableText: 'Save this receipt before you close the page: pictures cannot be stored on this device.',
  samePicture: 'You already have this picture',
  sameFacts: 'You already have a receipt like this',
  samePictureText: 'It was made from the very same file.',
  sameFactsText: 'Same vendor, total and date.',
  compare: 'Compare',
  compareTitle: 'The same receipt?',
  thisOne: 'This one',
  onThisDevice: 'On this device, not sent yet',
  inLibrary: (createdAt: string) =>
    `In your library since ${new Date(createdAt).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}`,
  noPicture: 'Its picture could not be loaded.',
  discardThis: 'Discard this one',
  keepBoth: 'Keep both',
  reasons: {
    vendor: (count: number) => `last ${count} at this vendor`,
    colleagues: 'colleagues at this vendor',
    recent: 'used lately',
  },
  chooseChip: (field: string, value: string, reason: string) => `${field}: choose ${value}, ${reason}`,
  addsUp: 'It adds up',
  tax: 'tax',
  tip: 'tip',
  offBy: (amount: string) => `Off by ${amount}`,
  misfit: (part: 'item' | 'subtotal' | 'tax' | 'tip' | 'total' | 'unknown', item: string | undefined) =>
    ({
      item: item ? `look at "${item}"` : 'look at the items',
      subtotal: 'look at the subtotal',
      tax: 'look at the tax',
      tip: 'look at the tip',
      total: 'the printed parts make another sum',
      unknown: 'a line may be missing',
    })[part],
  form: 'Edit Receipt Info',
  project: 'Project',
  category: 'Category',
  groupHead: 'Group Head',
  vendor: 'Vendor',
  total: 'Total',
  date: 'Date',
  location: 'Location',
  vendorPlaceholder: 'Vendor name',
  totalPlaceholder: '$0.00',
  datePlaceholder: { MDY: 'MM/DD/YYYY', DMY: 'DD/MM/YYYY' },
  locationPlaceholder: 'City or address',
  check: 'check',
  notRead: 'not read',
  badTotal: 'Write the amount like 12.34',
  badDate: { MDY: 'This is no date like 11/18/2026', DMY: 'This is no date like 18/11/2026' },
  filename: 'Saved as',
  reset: 'Reset',
  resetDone: { title: 'Receipt discarded' },
  undo: 'Undo',
  save: 'Save PDF to Library',
  building: 'Making the PDF…',
  pdfFailed: 'Failed to create PDF from image',
  pdfFailedWith: (message: string) => `PDF generation failed: ${message}`,
  selectCategory: 'Select category...',
  searchCategories: 'Search categories...',
  noCategory: 'No category found.',
  selectGroupHead: 'Select group head...',
  searchGroupHeads: 'Search group heads...',
  noGroupHead: 'No group head found.',
  listsFailed: 'The lists could not be loaded.',
};

export const saving = {
  titles: {
    saving: 'Saving…',
    saved: 'PDF Saved!',
    unreachable: 'Kept on this device',
    signedOut: 'Kept on this device',
    failed: 'Not saved yet',
    refused: 'Not saved yet',
  },
  savingText: 'Your receipt is on its way to your library.',
  savedText: 'Your receipt has been saved to your library.',
  savedToast: 'Receipt saved to your library!',
  waitsForNetwork:
    'There is no connection. Your receipt goes to your library by itself as soon as there is one again.',
  waitsForSession:
    'You are signed out. Your receipt goes to your library by itself once you have signed in again.',
  failedToast: {
    title: 'Warning',
    description: 'PDF downloaded but not saved to library. Try again later.',
  },
  again: 'Try again',
  signIn: 'Sign in in another tab',
  edit: 'Edit',
  next: 'Next receipt',
  scanAnother: 'Scan Another',
  home: 'Go Home',
};

/** Receipts on this device that are not in the library yet. */
export const captures = {
  title: 'On this device',
  states: { open: 'Not saved yet', waiting: 'Waiting', refused: 'Not taken' },
  openText: 'Review it and save it to your library.',
  waitingText: 'It goes to your library by itself when there is a connection.',
  taken: (at: number) =>
    `Taken ${new Date(at).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })}`,
  sendNow: 'Send now',
  edit: 'Edit',
  review: 'Review',
  logoutTitle: (count: number) =>
    count === 1 ? '1 receipt is only on this device' : `${count} receipts are only on this device`,
  logoutText:
    'What is not in your library yet stays here until you sign in on this device again. Until then nobody else has it.',
  stay: 'Stay signed in',
};

/** What the company's drive is called in every text. */
function driveName(drive: DriveKind): string {
  return drive === 'google' ? 'Google Drive' : 'drive folder';
}

export const exporting = {
  automatic: (drive: DriveKind) => `Receipt automatically exported to ${driveName(drive)}!`,
  automaticFailed: (drive: DriveKind) => `Receipt saved but ${driveName(drive)} export failed`,
  failed: (drive: DriveKind) => `Failed to export to ${driveName(drive)}`,
  button: (drive: DriveKind) => `Export to ${driveName(drive)}`,
  already: (drive: DriveKind) => `Already in ${driveName(drive)}`,
};

export const receipts = {
  title: 'Receipt Library',
  scan: 'Scan',
  count: (shown: number) => (shown === 1 ? '1 receipt' : `${shown.toLocaleString('en-US')} receipts`),
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
  cancel: 'Cancel',
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
  return count === 1 ? `1 ${what}` : `${count.toLocaleString('en-US')} ${what}s`;
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
  sort: 'Sort by',
  sorts: { saved: 'Saved', date: 'Date', amount: 'Amount', vendor: 'Vendor' },
  anyProject: 'Any project',
  anyCategory: 'Any category',
  anyHead: 'Any group head',
  show: (count: number) => (count === 0 ? 'Nothing fits' : `Show ${some(count)}`),
  removeFilter: (filter: string) => `Remove the filter ${filter}`,
  clearAll: 'Clear all',
  fromDay: (day: string) => `From ${day}`,
  toDay: (day: string) => `Until ${day}`,
  select: 'Select',
  pick: (receipt: string) => `Select ${receipt}`,
  pickOne: 'Select',
  picked: 'Selected',
  selection: 'Selected receipts',
  selected: (count: number) => `${count.toLocaleString('en-US')} selected`,
  hiddenToo: (count: number) => `${count.toLocaleString('en-US')} of them not shown`,
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
      : `${count.toLocaleString('en-US')} receipts without an amount are not counted.`,
  withoutDate: (count: number) =>
    count === 1
      ? '1 receipt without a date counts on the day it was saved.'
      : `${count.toLocaleString('en-US')} receipts without a date count on the day they were saved.`,
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
      : `${count.toLocaleString('en-US')} receipts wait in your library and go there as soon as you connect it.`;

/** 'They are safe …', after a sentence that says how many. */
const areSafe = (count: number) =>
  count === 1
    ? 'It is safe in your library and is tried again automatically.'
    : 'They are safe in your library and are tried again automatically.';

const receiptsAre = (count: number) =>
  count === 1 ? '1 receipt is' : `${count.toLocaleString('en-US')} receipts are`;

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

/** Somebody exports a receipt and has not connected the drive. */
export const connectFirst = {
  title: 'Connect Google Drive first',
  description: 'The receipt is safe in your library and goes there as soon as you have.',
  button: 'Connect Google Drive',
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

/** Google Drive in the account. */
export const driveConnection = {
  title: 'Google Drive',
  connected: (account: string) => `Connected as ${account}`,
  connect: 'Not connected: receipts stay in your library.',
  reconnect: 'No longer connected: receipts stay in your library.',
  button: { connect: 'Connect', reconnect: 'Reconnect' },
  disconnect: 'Disconnect',
  disconnected: {
    title: 'Google Drive disconnected',
    description: 'What is there stays. New receipts wait in your library until you connect it again.',
  },
  disconnectFailed: {
    title: 'Google Drive is still connected',
    description: 'It could not be disconnected. Please try again.',
  },
};

export const details = {
  title: 'Receipt Details',
  loading: 'Loading the receipt…',
  items: 'Items',
  tax: 'Tax',
  total: 'Total Amount',
  location: 'Location',
  paymentMethod: 'Payment Method',
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
    capturedText: 'The picture is in the PDF as you took it.',
    stored: 'Stored',
    storedText: (at: string) => `In your library since ${at}.`,
    read: 'Read',
    readText: 'What it says was read from the picture.',
    typedText: 'The picture was not read: what is here was typed.',
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

export const projects = {
  select: 'Select project...',
  search: 'Search projects...',
  none: 'No project found.',
  loading: 'Loading projects…',
  loadFailed: 'The projects could not be loaded. Close and try again.',
  favorites: 'Favorites',
  all: 'All Projects',
  matching: 'Matching projects',
  add: 'Add to favorites',
  remove: 'Remove from favorites',
  added: {
    title: 'Added to favorites',
    description: 'Project has been added to your favorites.',
  },
  removed: {
    title: 'Removed from favorites',
    description: 'Project has been removed from your favorites.',
  },
  error: 'Error',
  addFailed: 'Failed to add to favorites',
  removeFailed: 'Failed to remove from favorites',
};

/** What came of a share from another app. @public for the scanner */
export const sharing: Record<ShareProblem, { title: string; description: string }> = {
  none: { title: 'Nothing to scan', description: 'There was no file in what you shared.' },
  kind: { title: 'Not everything was taken', description: 'Slipcase takes pictures and PDFs.' },
  many: { title: 'Too many at once', description: 'Share at most 20 files at a time.' },
  large: { title: 'Too large', description: 'Share at most 40 MB at a time.' },
  failed: {
    title: 'Share failed',
    description: 'The files could not be kept on this device. Choose them with Choose a photo instead.',
  },
};
