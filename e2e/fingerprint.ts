import type { Page } from '@playwright/test';

/**
 * A device with a fingerprint reader (Chromium's virtual authenticator).
 * @param autofill whether the browser also offers it in the email field; that takes the finger at once
 * @returns ways to say whose finger it is, and whether it is on the reader
 */
export async function withFingerprint(page: Page, { autofill = true } = {}) {
  if (!autofill)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    whose: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    waits: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !enabled }),
  };
}
