/** Signing in with the device's screen lock. */

const NAME = 'Face ID, fingerprint or screen lock';

export const screenLock = {
  title: NAME,
  use: `Use ${NAME}`,
  offer: {
    title: `Next time, sign in with ${NAME}`,
    text: 'It takes one touch. Your passkey still works.',
    yes: 'Set up',
    no: 'Not now',
  },
  added: { title: 'Set up', description: 'Next time, one touch signs you in on this device.' },
  addFailed: {
    title: 'Not set up',
    description: 'Your device did not recognize you, or you canceled. You can try again in your account.',
  },
  addedBefore: { title: 'Already set up', description: 'This device already signs you in.' },
  staysAfterSignOut: `${NAME} still signs you in. If a device is lost, remove it below.`,
  signedIn: 'Signed in with screen lock',
  text: 'Sign in with one touch instead of your passkey.',
  add: 'Set up on this device',
  adding: 'Setting up…',
  addedOn: (day: string) => `Added ${day}`,
  usedOn: (day: string) => `Last used ${day}`,
  synced: 'May be on several devices',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removed: (name: string) => ({ title: 'Removed', description: `${name} no longer signs you in.` }),
  removeFailed: { title: 'Not removed', description: 'It still signs you in. Please try again.' },
  loadFailed: 'This list could not be loaded.',
};
