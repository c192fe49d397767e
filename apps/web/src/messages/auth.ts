import type { SignInError } from '@slipcase/contract/auth';
import { common, PRODUCT } from './common.ts';

/** Texts for signing in, and for the account. */

const PASSKEY_RULE =
  'Avoid repeated digits, sequences and common passkeys, such as 111111, 123456 or 159753.';

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

export const signInErrors: Record<SignInError, { title: string; description: string }> = {
  invalid_email: {
    title: 'Access Restricted',
    description:
      'Only email addresses of the company domain are permitted to access the product. Please sign in with your company email address or contact your administrator.',
  },
  auth_failed: {
    title: 'Authentication Failed',
    // with another provider, `providerTexts` has the description
    description: 'Google authentication failed. Please try again or contact support if the problem persists.',
  },
  session_error: {
    title: 'Session Error',
    description:
      'Unable to create your session. Please try signing in again or contact support if the issue continues.',
  },
  too_many_calls: {
    title: 'Too Many Sign-ins',
    description:
      'Too many people are signing in from your network at once. Please wait a minute and try again.',
  },
};

export type ProviderTexts = Record<
  'continueWith' | 'setUp' | 'failed' | 'hint' | 'always' | 'signedIn' | 'currentNotNeeded' | 'forgotCurrent',
  string
>;

/**
 * The texts that name the identity provider.
 * @param name what the company calls it, such as 'Okta' or 'your company account'; null for Google, in the
 * agreed words
 */
export function providerTexts(name: string | null): ProviderTexts {
  const called = name ?? 'Google';
  const alike = {
    continueWith: `Continue with ${called}`,
    always: `You can always sign in with ${called}, without a passkey.`,
    signedIn: `Signed in with ${called}`,
    currentNotNeeded: `You are signed in with ${called}, so your current passkey is not needed.`,
    // only offered to people who signed in with the passkey
    forgotCurrent: `Forgot it? You can continue with ${called} instead.`,
  };
  return name === null
    ? {
        ...alike,
        setUp: 'Set up account with Google',
        failed: signInErrors.auth_failed.description,
        hint: 'Use your company email. Google only tells us who you are.',
      }
    : {
        ...alike,
        setUp: `Set up with ${name}`,
        failed: `Signing in with ${name} failed. Please try again. If your company has changed how people sign in, ask your administrator to move your account.`,
        hint: 'Use your company email. This sign-in only tells us who you are.',
      };
}

export const signIn = {
  what: 'Slipcase reads your receipts and keeps them as PDFs.',
  companyDomains: (domains: readonly string[]) =>
    `Company addresses end in ${oneOf.format(domains.map((domain) => `@${domain}`))}.`,
  email: 'Email',
  passkey: '6-digit passkey',
  submit: 'Sign In',
  submitting: 'Signing in...',
  or: 'OR',
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
};

export const terms = {
  before: 'By signing in you agree to the ',
  link: 'terms of service',
  after: '.',
  title: 'Terms of service',
  paragraphs: [
    'Slipcase keeps the receipts of your work for your company. Photograph only receipts that belong there.',
    'Colleagues cannot see your receipts in Slipcase. A copy of each goes to the company drive, where the rules of your company apply.',
    'The text on a receipt is read by software and can be wrong. Check it before you save.',
    'Keep your passkey to yourself. Anyone with your passkey and email can sign in as you.',
  ],
};

export const passkeySetup = {
  create: 'Create 6-digit passkey',
  confirm: 'Confirm passkey',
  hint: "Like an iPhone passcode - you'll use this to sign in",
  rule: PASSKEY_RULE,
  easyToGuess: 'Choose a passkey that is harder to guess.',
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
  emailText: 'We will send a 6-digit code to your company address.',
  emailInvalid: { title: 'Invalid email', description: signIn.invalidEmail },
  emailRequired: { title: 'Email required', description: 'Please enter your email address' },
  send: 'Send Reset Code',
  sending: 'Sending...',
  sent: {
    title: 'Reset code sent',
    description: 'Check your email for the 6-digit verification code',
  },
  sendFailed: { title: 'Failed to send reset code', description: 'Please try again' },
  // must not reveal whether there is an account
  codeText: {
    before: 'If ',
    after: ' has an account, we have sent it a code. Only the newest code works, for 10 minutes.',
    spam: 'No email? Check your spam folder. You can get up to three codes an hour.',
  },
  code: 'Code from your email',
  codeMissing: { title: 'Invalid code', description: 'Please enter the 6-digit verification code' },
  usedUp: 'A code stops working after five wrong tries. Choose Resend Code for a new one.',
  verify: 'Verify Code',
  verifying: 'Verifying...',
  verified: { title: 'Code verified', description: 'Now set your new 6-digit passkey' },
  codeWrong: { title: 'Invalid code', description: 'Please check your code and try again' },
  resend: 'Resend Code',
  resendIn: (seconds: number) => `in ${seconds} s`,
  newText: `You will use it the next time you sign in. ${PASSKEY_RULE}`,
  newPasskey: 'New passkey',
  confirmPasskey: 'Confirm new passkey',
  differ: 'The passkeys do not match.',
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
  doneText: 'For your safety, all your devices have been signed out.',
  signInNow: 'Sign In Now',
};

export const account = {
  title: common.account,
  devices: 'Signed-in devices',
  devicesLoading: 'Loading your devices…',
  signedOutHere: common.signedOutHere,
  devicesFailed: 'Your devices could not be loaded.',
  thisDevice: 'This device',
  signedInWithPasskey: 'Signed in with passkey',
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
  changePasskey: 'Change passkey',
  currentPasskey: 'Current passkey',
  changed: { title: 'Passkey changed', description: 'Your other devices are signed out.' },
};
