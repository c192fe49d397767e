import type { CaptureNoticeReason, CaptureSource } from '@slipcase/contract/captures';

/** Receipts that come by mail, or from another app with a personal token. */

const time = (at: Date) => at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
const mails = (count: number) => (count === 1 ? '1 email is waiting' : `${count} emails are waiting`);

export const arrivals = {
  from: { mail: 'From mail', token: 'From your phone' } satisfies Record<CaptureSource, string>,
  arrived: (at: number) =>
    `Arrived ${new Date(at).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })}`,
  deletedOn: (day: string) => `Deleted on ${day} unless you save it`,
  deletedToday: (at: Date) => `Deleted today at ${time(at)} unless you save it`,
  deletedTomorrow: (at: Date) => `Deleted tomorrow at ${time(at)} unless you save it`,
  lastDay: {
    title: (count: number) =>
      count === 1 ? '1 receipt is about to be deleted' : `${count} receipts are about to be deleted`,
    text: 'They came more than four weeks ago, and nobody has saved them.',
    textOfOne: 'It came four weeks ago, and nobody has saved it.',
    review: 'Review',
  },
  remove: 'Remove',
  removeFailed: 'Not removed',
  alreadySaved: 'Already saved',
  saveAgain: 'Save it anyway',
  unopened: {
    title: (name: string) => `${name} can’t be opened`,
    reasons: {
      unreadable: 'It is not a picture or PDF that Slipcase can read.',
      too_large: 'It is too large for this device.',
      encrypted: 'This PDF needs a password. Download it, print it to a new PDF, and add that one.',
      too_many_pages: 'This PDF has more than 20 pages. Download it, and add only the pages of the receipt.',
      empty: 'It is empty.',
      lost: 'Slipcase no longer has this file. Ask the sender to send it again.',
    },
    download: 'Download',
    downloadFailed: 'Not downloaded',
  },
  held: {
    title: (sender: string) => `${sender} wants to send receipts here. Allow?`,
    text: (count: number, day: string) => `${mails(count)}. Answer by ${day}.`,
    allow: 'Allow',
    refuse: 'Don’t allow',
    allowed: (sender: string) => ({
      title: 'Allowed',
      description: `You’ll get receipts from ${sender} from now on.`,
    }),
    refused: (sender: string) => ({
      title: 'Not allowed',
      description: `We deleted the email from ${sender}.`,
    }),
    failed: 'Couldn’t save your answer',
  },
  notice: {
    titles: {
      nothing_in_it: 'An email had no receipt in it',
      too_large: 'An email was too large',
      too_many_files: 'An email had too many files',
      unreadable: 'An email could not be read',
      too_many_mails: 'Too many emails at once',
      too_many_waiting: 'Too many receipts are waiting for review',
      expired: 'A receipt was deleted',
    } satisfies Record<CaptureNoticeReason, string>,
    texts: {
      nothing_in_it: 'It had no PDF, no picture, and no receipt text.',
      too_large: 'An email can be up to 25 MB. Save its receipt as a file and add that.',
      too_many_files: 'An email can have up to 20 files. Forward it again as several emails.',
      unreadable: 'It is damaged. Save its receipt as a file and add that.',
      too_many_mails: 'You can send 60 emails an hour. Send this one again later.',
      too_many_waiting: 'Save or remove some of them, then send this email again.',
      expired: 'Nobody saved it within 30 days.',
    } satisfies Record<CaptureNoticeReason, string>,
    dismiss: 'Dismiss',
    dismissFailed: 'Couldn’t dismiss this',
  },
  noSubject: 'No subject',
};

/** Mails that people have as files, and drop, paste, choose or share. */
export const mailFiles = {
  added: (count: number) => ({
    title: count === 1 ? '1 receipt from this email' : `${count} receipts from this email`,
    description: 'We’re reading it. Find it among the receipts to review.',
  }),
  alreadySaved: (count: number) => ({
    title: 'Already saved',
    description:
      count === 1
        ? 'The receipt in this email is in your library.'
        : `${count} receipts in this email are in your library.`,
  }),
  failed: 'Email not added',
  offline: 'You’re offline. Add this email again when you’re back online.',
  unreachable: 'Can’t reach Slipcase. Add this email again in a moment.',
  again: 'Add this email again in a moment.',
  tooLarge: 'This email is larger than 25 MB. Save its receipt as a file and add that.',
  signedOut: 'You are signed out. Sign in and add this email again.',
};

/** The address for receipts, in the account panel. */
export const mailAddress = {
  title: 'Receipts by email',
  text: 'Send or forward receipts to this address. They wait here for your review.',
  copy: 'Copy',
  copyLabel: 'Copy the address',
  remove: 'Remove',
  copied: { title: 'Copied' },
  copyFailed: { title: 'Not copied', description: 'Select the text and copy it.' },
  replace: 'Replace',
  replaceLabel: 'Replace the address',
  replaceText: 'The old address stops working at once. Email sent to it is lost.',
  replaceConfirm: 'Replace address',
  replaced: { title: 'Address replaced', description: 'Use the new one from now on.' },
  replaceFailed: 'Not replaced',
  own: 'Email from your own address comes in if your mail server signs it.',
  senders: 'Allowed senders',
  noSenders: 'When someone else sends a receipt here, Slipcase asks you first.',
  removeNamed: (sender: string) => `Remove ${sender}`,
  removed: (sender: string) => ({
    title: 'Removed',
    description: `Slipcase asks again when ${sender} sends a receipt.`,
  }),
  removeFailed: 'Not removed',
  allowedOn: (day: string) => `Allowed ${day}`,
  loadFailed: 'This could not be loaded.',
};

/** Personal tokens, in the account panel. */
export const shareTokens = {
  title: 'Share from iPhone',
  text: 'Add receipts from the share sheet, with a shortcut and a token.',
  help: 'Set up the shortcut',
  name: 'Name',
  defaultName: 'iPhone',
  make: 'New token',
  making: 'Making…',
  makeNow: 'Make token',
  nameMissing: 'Give it a name, such as iPhone.',
  makeFailed: 'No token made',
  made: 'Copy this token now. It is shown only once.',
  label: 'Your new token',
  copyLabel: 'Copy the token',
  done: 'Done',
  neverUsed: 'Never used',
  usedOn: (day: string) => `Last used ${day}`,
  expiresOn: (day: string) => `Expires ${day}`,
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revoked: (name: string) => ({ title: 'Revoked', description: `${name} can no longer add receipts.` }),
  revokeFailed: 'Not revoked',
};
