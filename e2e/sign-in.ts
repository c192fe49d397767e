import { expect, type Page } from '@playwright/test';
import { NORA, type Person } from './person.ts';
import type { Server } from './server.ts';

/** Creates a new account and opens the scanner. */
export async function createAccount(page: Page, server: Server, person = NORA): Promise<void> {
  await signUp(page, server, person);
  await page.goto(server.url);
  await expectScanner(page);
}

/** Anything that can make the page's calls. */
export type Device = Pick<Page, 'request'>;

/** Creates a new account. It makes the page's calls directly, which is faster. */
export async function signUp({ request }: Device, server: Pick<Server, 'url'>, person = NORA): Promise<void> {
  const headers = { origin: server.url };
  const provider = await request.get(`${server.url}/auth/google`);
  await request.post(provider.url(), { headers, form: { name: person.name, email: person.email } });
  const created = await request.post(`${server.url}/api/auth/setup-passkey`, {
    headers,
    data: { email: person.email, passkey: person.passkey },
  });
  expect(created.status()).toBe(200);
}

/** Creates a new account through the screens, like a new user. */
export async function createAccountByHand(page: Page, server: Server, person = NORA): Promise<void> {
  await page.goto(server.url);
  await page
    .getByRole('link', { name: 'Continue with Google' })
    .or(page.getByRole('button', { name: 'Continue with Google' }))
    .click();
  await signInAtProvider(page, person);
  await page.getByLabel('Create 6-digit passkey').fill(person.passkey);
  await page.getByLabel('Confirm passkey').fill(person.passkey);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectScanner(page);
}

async function expectScanner(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
}

export async function signInAtProvider(page: Page, person: { name: string; email: string }): Promise<void> {
  await expect(page.getByText('This is not Google')).toBeVisible();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in with email and passkey on the landing screen. */
export async function signIn(page: Page, email: string, passkey: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('6-digit passkey').fill(passkey);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in without the screen, which is faster. */
export async function signInByCall(
  { request }: Device,
  server: Server,
  { email, passkey }: Omit<Person, 'name'> = NORA,
): Promise<void> {
  const headers = { origin: server.url };
  const answer = await request.post(`${server.url}/api/auth/passkey-login`, {
    headers,
    data: { email, passkey },
  });
  expect(answer.status()).toBe(200);
}

/** Whether the server knows who uses this device. */
export async function isSignedIn({ request }: Device, server: Server): Promise<boolean> {
  const answer = await request.get(`${server.url}/api/auth/user`);
  expect([200, 401]).toContain(answer.status());
  return answer.ok();
}

/** Logs out with the button. Waits for the page to reload, so nothing typed afterward is lost. */
export async function logOut(
  page: Page,
  button = page.getByRole('button', { name: 'Logout' }),
): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await button.click();
  await reloaded;
  await expectLanding(page);
}

/** Checks that no one is signed in here. */
export async function expectLanding(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
}

/** Waits for the newest reset email and returns its code: a line of six digits in the plain text. */
export async function resetCode(server: Server): Promise<string> {
  let code: string | undefined;
  await expect(() => {
    code = /\r?\n(\d{6})\r?\n/u.exec(server.mails()[0] ?? '')?.[1];
    expect(code).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return code ?? '';
}
