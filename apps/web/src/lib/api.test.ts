import { passkeyLogin } from '@slipcase/contract/auth';
import { removeFavorite } from '@slipcase/contract/projects';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, call, isUnauthenticated, pageIsOf, watchPageOwner } from './api.ts';

/** Gives every call the same answer, and records the calls. */
function serverAnswers(answer: () => Promise<Response>) {
  const calls: [url: string, init: RequestInit][] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push([url, init]);
    return answer();
  });
  return calls;
}

const json = (body: unknown, init: ResponseInit = {}) => Promise.resolve(Response.json(body, init));
const login = () => call(passkeyLogin, { body: { email: 'nora@example.com', passkey: '135246' } });

afterEach(() => vi.unstubAllGlobals());

it('An error has the message, status and code that the server sent', async () => {
  serverAnswers(() => json({ message: 'Wait 30 seconds.', code: 'too_many' }, { status: 429 }));
  const error = await login().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: 'Wait 30 seconds.', status: 429, code: 'too_many' });
});

it('An error without a message from the server shows the status and its text', async () => {
  serverAnswers(() => Promise.resolve(new Response('<h1>', { status: 502, statusText: 'Bad Gateway' })));
  await expect(login()).rejects.toMatchObject({ message: '502: Bad Gateway', status: 502, code: null });
});

it('A missing session is distinguished from other errors', async () => {
  serverAnswers(() => json({ message: 'Authentication required' }, { status: 401 }));
  expect(isUnauthenticated(await login().catch((thrown: unknown) => thrown))).toBe(true);
  expect(isUnauthenticated(new ApiError('no', 403))).toBe(false);
});

it('A lost connection is an error with status 0 that says when the device is offline', async () => {
  serverAnswers(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(login()).rejects.toMatchObject({
    status: 0,
    message: expect.stringContaining('Can’t reach Slipcase'),
  });
  vi.stubGlobal('navigator', { onLine: false });
  await expect(login()).rejects.toMatchObject({
    status: 0,
    message: 'You are offline. Try again when you’re back online.',
  });
});

it('The page reloads when the server says that someone else is signed in, and a late answer for the previous person changes nothing', async () => {
  const other = () => json({ message: 'Someone else.', code: 'other_user' }, { status: 409 });
  const late = Promise.withResolvers<Response>();
  const onOtherUser = vi.fn();
  const stop = watchPageOwner(onOtherUser);
  pageIsOf('nora');
  serverAnswers(other);
  await expect(login()).rejects.toMatchObject({ code: 'other_user' });
  expect(onOtherUser).toHaveBeenCalledOnce();

  serverAnswers(() => late.promise);
  const lateCall = login();
  stop();
  const stopNext = watchPageOwner(onOtherUser);
  pageIsOf('ong');
  late.resolve(await other());
  await expect(lateCall).rejects.toMatchObject({ code: 'other_user' });
  expect(onOtherUser).toHaveBeenCalledOnce();
  stopNext();
});

it('An answer that breaks the contract is an error', async () => {
  serverAnswers(() => json({ email: 'nora@example.com' }));
  await expect(login()).rejects.toBeInstanceOf(ApiError);
});

it('A call sends the cookies, and a name with a slash stays one part of the path', async () => {
  const calls = serverAnswers(() => json({ projectName: 'A / B : C' }));
  await call(removeFavorite, { params: { projectName: 'A / B : C' } });
  expect(calls).toMatchObject([
    ['/api/projects/favorites/A%20%2F%20B%20%3A%20C', { method: 'DELETE', credentials: 'include' }],
  ]);
});
