import { bodyOf, type TestBrowser } from './browser.ts';
import { noise, privatePicture } from './private-pictures.ts';
import type { TestApp } from './test-app.ts';

/** A photograph with a camera's metadata, larger than a logo. @param seed each seed gives another picture */
export const aPhotograph = (seed: number) =>
  privatePicture('image/jpeg', noise(210, 220, seed), { orientation: 6 });

/** The multipart body of a capture, or of a mail. */
export function captureForm(file: Uint8Array | null, name = 'IMG_0012.jpg', field = 'file'): FormData {
  const form = new FormData();
  if (file) form.set(field, new Blob([Uint8Array.from(file)]), name);
  return form;
}

/** @returns the token's text and id */
export async function newTokenOf(
  browser: TestBrowser,
  name = 'iPhone',
): Promise<{ token: string; id: string }> {
  return bodyOf(await browser.post('/api/capture-tokens', { name }));
}

/** Sends a file as an app does: no cookie and no origin. */
export function sendWithToken(
  { url }: Pick<TestApp, 'url'>,
  token: string | null,
  body: FormData,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(new URL('/api/captures', url), {
    method: 'POST',
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    body,
  });
}

/** A person's waiting captures, with held senders and notices. */
export async function waitingFor(browser: TestBrowser) {
  return bodyOf(await browser.get('/api/captures'));
}

/** Status and code of an answer. */
export async function saidBy(answer: Response): Promise<[number, string | undefined]> {
  return [answer.status, (await bodyOf(answer)).code];
}

/** Moves the clock without signing anybody out. */
export async function passTime({ clock, deps }: TestApp, milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  const now = clock.now();
  await deps.db.updateTable('sessions').set({ created_at: now, last_active_at: now }).execute();
  await deps.db.updateTable('users').set({ google_proof_at: now }).execute();
}
