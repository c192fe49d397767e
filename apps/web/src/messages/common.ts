import type { DriveKind } from '@slipcase/contract/drive';

/**
 * Texts that people read in more than one part of the product. The agreed texts (docs/rules.md) are in this
 * folder word for word; the others are our own. Each feature has its own file, because the scanner comes
 * first and must not wait for other features' texts. `{title, description}` is a toast or a banner.
 */

export const PRODUCT = 'Slipcase';

export const common = {
  calendar: 'Calendar',
  /** matches that do not contain the search as typed */
  otherMatches: 'Other matches',
  /** in a list of choices */
  suggested: 'Suggested',
  allOthers: 'All others',
  plusOrMinus: 'Plus or minus',
  loading: 'Loading...',
  library: 'Library',
  logout: 'Logout',
  account: 'Your account',
  tryAgain: 'Try Again',
  dismiss: 'Dismiss',
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  /** between two choices */
  or: 'or',
  signedOutHere:
    'You were signed out from another device, by an administrator, by a passkey change, or because this device was not used for a day.',
  unreachableTitle: 'No connection to Slipcase',
  unreachable: 'Can’t reach Slipcase. Check your connection and try again.',
  offline: 'You are offline. Try again when you’re back online.',
  unavailable: 'Slipcase is not available right now. Please try again in a moment.',
  unexpectedAnswer: 'Slipcase sent an unexpected response. Reload the page.',
  logoutFailed: { title: 'Logout failed', description: 'You are still signed in. Please try again.' },
  broken: {
    title: 'This page stopped working',
    description: 'Nothing you saved is lost. Reload to continue.',
    action: 'Reload',
  },
  brokenScreen: {
    title: 'This screen stopped working',
    description: 'Nothing that was saved is lost, and the other screens still work.',
    action: 'Reload',
    ways: 'Other screens',
    screens: [
      ['/library', 'Library'],
      ['/scan', 'Scan'],
      ['/spend', 'Spend'],
    ],
  } as const,
  brokenOverlay: {
    title: 'This stopped working',
    description: 'Nothing that was saved is lost, and the rest of the page still works.',
  },
};

/** Two people use one browser: this page was rendered for the one who is no longer signed in. */
export const otherUser = {
  title: 'Someone else has signed in here',
  description: 'What you typed cannot be saved to your account now. Copy it, reload, and sign in again.',
  action: 'Reload',
};

/** The name of the company's drive in all texts. */
export function driveName(drive: DriveKind): string {
  return drive === 'google' ? 'Google Drive' : 'drive folder';
}

/** The same within one of our own sentences: 'Google Drive' or 'the drive folder'. */
export function theDrive(drive: DriveKind): string {
  return drive === 'google' ? 'Google Drive' : 'the drive folder';
}

export function theDriveFirst(drive: DriveKind): string {
  return drive === 'google' ? 'Google Drive' : 'The drive folder';
}

/** 'on Google Drive' or 'in the drive folder'. */
export function onTheDrive(drive: DriveKind): string {
  return drive === 'google' ? 'on Google Drive' : 'in the drive folder';
}

export const exporting = {
  automatic: (drive: DriveKind) => `Receipt automatically exported to ${driveName(drive)}!`,
  automaticFailed: (drive: DriveKind) => `Receipt saved but ${driveName(drive)} export failed`,
  failed: (drive: DriveKind) => `Failed to export to ${driveName(drive)}`,
  button: (drive: DriveKind) => `Export to ${driveName(drive)}`,
  already: (drive: DriveKind) => `Already in ${driveName(drive)}`,
};

/** A person exports a receipt without having connected the drive. */
export const connectFirst = {
  title: 'Connect Google Drive first',
  description: 'The receipt is safe in your library and will be exported when you connect.',
  button: 'Connect Google Drive',
};

export const counted = new Intl.NumberFormat('en-US');
