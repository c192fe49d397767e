import { expect } from 'vitest';
import { TestBrowser } from './browser.ts';

export const NORA = { name: 'Nora Whitlock', email: 'nora.whitlock@example.com' };
export const PASSKEY = '274913';

/** Nora's browser after her first sign-in to a server at this port. */
export async function newAccount(port: string): Promise<TestBrowser> {
  const browser = new TestBrowser(`http://localhost:${port}`);
  await browser.signInWithGoogle(NORA);
  const setup = await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });
  expect(setup.status).toBe(200);
  return browser;
}
