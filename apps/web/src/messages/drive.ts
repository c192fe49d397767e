import type { DriveConnected, DriveKind } from '@slipcase/contract/drive';
import { counted, driveName, theDrive, theDriveFirst } from './common.ts';

const receiptsWait = (count: number) =>
  count === 0
    ? 'New receipts wait in your library.'
    : count === 1
      ? '1 receipt is waiting in your library. It will be exported when you connect.'
      : `${counted.format(count)} receipts are waiting in your library. They will be exported when you connect.`;

/** 'They are safe …', after a sentence that says how many there are. */
const areSafe = (count: number) =>
  count === 1
    ? 'It is safe in your library, and Slipcase keeps trying.'
    : 'They are safe in your library, and Slipcase keeps trying.';

const receiptsAre = (count: number) =>
  count === 1 ? '1 receipt is' : `${counted.format(count)} receipts are`;

/** What keeps receipts off the drive; shown in the library. */
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
    title: `${theDriveFirst(drive)} won’t accept your receipts`,
    text: `Tell your administrator: ${receiptsAre(count)} not on it yet. ${areSafe(count)}`,
  }),
  unreachable: (count: number, drive: DriveKind) => ({
    title: `Can’t reach ${theDrive(drive)}`,
    text: `You don’t need to do anything: ${receiptsAre(count)} not on it yet. ${areSafe(count)}`,
  }),
};

/** The result of connecting the drive, shown after the person comes back from Google. */
export const driveReturn: Record<
  DriveConnected,
  { title: string; description: string; tone?: 'bad' | 'note' }
> = {
  connected: {
    title: 'Google Drive connected',
    description: 'Your receipts will be exported there, including those that were waiting.',
  },
  denied: {
    title: 'Google Drive was not connected',
    description: 'Slipcase was not given access. Your receipts are safe in your library.',
    tone: 'note',
  },
  other_account: {
    title: 'That was a different Google account',
    description: 'Connect the account you use to sign in to Slipcase.',
    tone: 'bad',
  },
  failed: {
    title: 'Google Drive could not be connected',
    description: 'Please try again. Your receipts are safe in your library.',
    tone: 'bad',
  },
};

/** Google Drive in the account panel. */
export const driveConnection = {
  title: 'Google Drive',
  connected: (account: string) => `Connected as ${account}`,
  connect: 'Not connected: receipts stay in your library.',
  reconnect: 'No longer connected: receipts stay in your library.',
  button: { connect: 'Connect', reconnect: 'Reconnect' },
  disconnect: 'Disconnect',
  disconnected: {
    title: 'Google Drive disconnected',
    description: 'Exported receipts stay there. New ones wait in your library until you connect again.',
  },
  disconnectFailed: {
    title: 'Google Drive is still connected',
    description: 'It could not be disconnected. Please try again.',
  },
};

export const viewInDrive = 'View in Drive';
/** if the drive is a folder, the link downloads the receipt itself */
export const ownCopy = {
  link: 'Download the copy in your library',
  hint: 'The drive folder is on the server. Your browser cannot open it.',
};
