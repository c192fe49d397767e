import { passkeyLogin } from '@slipcase/contract/auth';
import { getUser } from '@slipcase/contract/user';
import { addWebauthnCredential, listWebauthnCredentials } from '@slipcase/contract/webauthn';
import { beforeEach, expect, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { expectHidden, framesDrawn } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { NORA } from '../../../../testing/stand-in/account-server.ts';
import { Refusal } from '../../../../testing/stand-in/contract-server.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';
import { lastUser } from '../../../domain/last-seen.ts';

const PASSKEY = '274913';
const offer = page.getByRole('heading', {
  name: 'Next time, sign in with Face ID, fingerprint or screen lock',
});
const panel = page.getByRole('dialog', { name: 'Your account' });
const library = page.getByRole('heading', { name: 'Receipt Library' });

/** A device with a screen lock, which nobody unlocks until a test says so. */
async function withScreenLock() {
  await cdp().send('WebAuthn.enable');
  const { authenticatorId } = await cdp().send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  onTestFinished(async () => {
    await cdp().send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await cdp().send('WebAuthn.disable');
  });
  return {
    touch: () => cdp().send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true }),
  };
}

/**
 * Opens the sign-in screen, and holds back the second look at who is signed in, which follows shortly after.
 * @returns lets the page learn who is signed in now, and waits until it has
 */
async function openBeforeSecondLook(app: Page, server: LibraryServer) {
  const second = Promise.withResolvers<void>();
  let looks = 0;
  server.answer(getUser, async () => {
    looks += 1;
    // in strict mode, React starts the first look twice
    if (looks > 2) await second.promise;
    if (!server.user) throw new Refusal(401, 'authentication_required', 'Authentication required');
    return server.user;
  });
  app.open('/library');
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  return async () => {
    await expect.poll(() => looks).toBe(3);
    second.resolve();
    await expect.poll(lastUser).not.toBeNull();
    await framesDrawn();
  };
}

async function signInWithPasskey() {
  await page.getByLabelText('Email').fill(NORA.email);
  await page.getByLabelText('6-digit passkey').fill(PASSKEY);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

beforeEach<{ server: LibraryServer }>(({ server }) => {
  server.user = null;
});

test('Nothing is offered on a device without a screen lock', async ({ app }) => {
  app.open('/library');
  await signInWithPasskey();
  await expect.element(library).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect.element(panel.getByText('Change passkey')).toBeVisible();
  await expectHidden(panel.getByText('Face ID, fingerprint or screen lock'));
});

test('Each device gets the offer once: Not now is final', async ({ app, server }) => {
  await withScreenLock();
  app.open('/library');
  await signInWithPasskey();
  await expect.element(offer).toHaveFocus();
  await look('screen-lock-offer');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.element(library).toBeVisible();
  server.user = null;
  app.open('/library');
  await signInWithPasskey();
  await expect.element(library).toBeVisible();
});

test('An offer stays until the person answers, even if the page learns meanwhile who is signed in', async ({
  app,
  server,
}) => {
  await withScreenLock();
  const lookAgain = await openBeforeSecondLook(app, server);
  await signInWithPasskey();
  await expect.element(offer).toBeVisible();
  await lookAgain();
  await expect.element(offer).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.element(library).toBeVisible();
});

test('A person who signs in as soon as the page opens still gets the offer', async ({ app, server }) => {
  await withScreenLock();
  const lookAgain = await openBeforeSecondLook(app, server);
  const release = server.hold(passkeyLogin);
  await signInWithPasskey();
  await expect.poll(() => server.bodiesOf(passkeyLogin)).toHaveLength(1);
  // the session has begun, and its answer is on the way
  server.user = NORA;
  await lookAgain();
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  await expect.element(offer).toBeVisible();
});

test('Once it is set up, one touch signs the person in', async ({ app, server }) => {
  const lock = await withScreenLock();
  app.open('/library');
  await signInWithPasskey();
  await expect.element(offer).toBeVisible();
  await lock.touch();
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await expect.element(library).toBeVisible();
  expect(server.screenLocks).toHaveLength(1);
});

test('If the setup is refused, the person continues without it', async ({ app, server }) => {
  const lock = await withScreenLock();
  server.refuse(addWebauthnCredential, 400, 'webauthn_failed', 'That did not work.');
  app.open('/library');
  await signInWithPasskey();
  await expect.element(offer).toBeVisible();
  await lock.touch();
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await expect.element(library).toBeVisible();
  await expect.element(page.getByText(/You can try again in your account\.$/u)).toBeVisible();
});

test('The account lists the devices, and removes one', async ({ app, server }) => {
  await withScreenLock();
  server.user = NORA;
  const day = (date: string) => `2026-11-${date}T17:06:00.000Z`;
  server.screenLocks = [
    { id: 'a', name: 'Safari on iOS', addedAt: day('02'), lastUsedAt: day('18'), synced: true },
    { id: 'b', name: 'Chrome on Android', addedAt: day('01'), lastUsedAt: null, synced: false },
  ];
  app.open('/library');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect.element(panel).toMatchTextContent('Last used Nov 18, 2026');
  await expect.element(panel).toMatchTextContent('May be on several devices');
  await expect.element(panel).toMatchTextContent('Added Nov 1, 2026');
  await look('screen-locks');
  await panel.getByRole('button', { name: 'Remove Safari on iOS' }).click();
  await expect.element(page.getByText('Safari on iOS no longer signs you in.')).toBeVisible();
  await expectHidden(panel.getByText('Safari on iOS'));
});

test('A list that fails to load says so, and can be loaded again', async ({ app, server }) => {
  await withScreenLock();
  server.user = NORA;
  server.refuse(listWebauthnCredentials, 404, 'not_found', 'Not found');
  app.open('/library');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect.element(panel).toMatchTextContent('This list could not be loaded.');
  server.works(listWebauthnCredentials);
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(panel).toMatchTextContent('Sign in with one touch instead of your passkey.');
});
