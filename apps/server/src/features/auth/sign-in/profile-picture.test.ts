import { readFile } from 'node:fs/promises';
import { homeIn } from '@slipcase/reader/home';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Analyzer } from '../../../adapters/analyzer/analyzer.ts';
import { createReaderProcesses } from '../../../adapters/analyzer/reader-processes.ts';
import { createPrometheus } from '../../../adapters/metrics/prometheus.ts';
import { appWithProvider } from '../../../testing/app-with-provider.ts';
import { serveOnLoopback } from '../../../testing/lying-provider.ts';
import { readers } from '../../../testing/readers.ts';

const RECEIPT = new URL(
  '../../../../../../packages/reader/fixtures/001-us-diner/receipt.jpg',
  import.meta.url,
);
/** time limit for a profile picture, longer than a busy computer needs, for tests that are not about time */
const PATIENT_MS = 30_000;

/** The real reader. Tests that kill a reader use their own. */
let sharedReader: Analyzer;
beforeAll(() => {
  const reader = createReaderProcesses({
    home: homeIn('US'),
    processes: 1,
    profileMs: PATIENT_MS,
  });
  sharedReader = { ...reader, close: async () => {} };
  return () => reader.close();
});

describe('The profile picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is copied from a known host (%s)', async (format) => {
    const portrait = await sharp(await drawPortrait())
      .toFormat(format)
      .toBuffer();
    const { app, signIn, url, asked } = await appWithPictures((_path, answer) => answer(200, portrait));
    const browser = app.browser();
    expect(await signIn(browser, { claims: { picture: `${url}portrait` } })).toBe('/setup-passkey');
    expect(asked).toEqual(['/portrait']);
    expect((await browser.get('/api/auth/picture')).headers.get('content-type')).toBe('image/jpeg');
  });

  it.each<[string, (inside: URL) => unknown]>([
    ['a host with a known one as its user name', (inside) => `http://pictures.test@${inside.host}/`],
    ['a host that ends like a known one', (inside) => `${inside}portrait`],
    ['a file', () => 'file:///etc/hostname'],
    ['the picture itself', () => 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
    ['not an address', () => 'portrait'],
    ['not text', () => 7],
    ['missing', () => null],
  ])('is not fetched if its address is %s; the sign-in continues', async (_case, addressOf) => {
    const inside = await serveOnLoopback((_request, response) => response.end());
    // 127.0.0.1 ends like both, but is neither the first nor below the second
    const endings = [inside.url.host.slice(1), `.${inside.url.host.slice(1)}`];
    const { app, signIn } = await appWithProvider({ pictureHosts: ['pictures.test', ...endings] });
    const browser = app.browser();
    expect(await signIn(browser, { claims: { picture: addressOf(inside.url) } })).toBe('/setup-passkey');
    expect(inside.asked).toEqual([]);
    expect((await browser.get('/api/auth/picture')).status).toBe(404);
  });

  it('is not fetched for a person of another company', async () => {
    const { app, signIn, url, asked } = await appWithPictures((_path, answer) => answer(404));
    const claims = { email: 'eve@example.org', picture: `${url}portrait` };
    expect(await signIn(app.browser(), { claims })).toBe('/?error=invalid_email');
    expect(asked).toEqual([]);
  });

  it('is not fetched through a known host’s redirect', async () => {
    const inside = await serveOnLoopback((_request, response) => response.end());
    const { app, signIn, url } = await appWithPictures((_path, answer) =>
      answer(302, '', { location: inside.url.href }),
    );
    const browser = app.browser();
    expect(await signIn(browser, { claims: { picture: `${url}portrait` } })).toBe('/setup-passkey');
    expect(inside.asked).toEqual([]);
    expect((await browser.get('/api/auth/picture')).status).toBe(404);
  });

  it('is skipped when the host does not answer; the sign-in continues in time', async () => {
    const { signIn, url, asked, app } = await appWithPictures(() => {}, sharedReader, 300);
    expect(await signIn(app.browser(), { claims: { picture: url.href } })).toBe('/setup-passkey');
    expect(asked).toEqual(['/']);
  });

  it('is skipped when it is missing, too large, cut off or not a picture; the sign-in continues', async () => {
    const portrait = await drawPortrait();
    const answers: Record<string, [number, Uint8Array | string]> = {
      '/missing': [404, 'none'],
      '/failing': [500, 'oops'],
      // starts like a picture, so only the size is wrong
      '/too-large': [200, Buffer.concat([portrait, Buffer.alloc(3 * 1024 * 1024)])],
      '/a-page': [200, '<svg xmlns="http://www.w3.org/2000/svg"'],
      '/empty': [200, ''],
      // pictures, but in formats that profiles never use
      '/svg': [
        200,
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ],
      '/gif': [200, await sharp(portrait).gif().toBuffer()],
      '/tiff': [200, await sharp(portrait).tiff().toBuffer()],
      '/avif': [200, await sharp(portrait).avif().toBuffer()],
    };
    const { app, signIn, url } = await appWithPictures((path, answer, cut) => {
      const [status, body] = answers[path] ?? [];
      return status === undefined ? cut(portrait.subarray(0, 40)) : answer(status, body);
    });
    for (const path of [...Object.keys(answers), '/cut-off']) {
      const browser = app.browser();
      expect(await signIn(browser, { claims: { picture: new URL(path, url) } }), path).toBe('/setup-passkey');
      expect((await browser.get('/api/auth/picture')).status, path).toBe(404);
    }
    // the first three were never fetched
    expect(leftOut(app.log)).toEqual(
      Array.from({ length: Object.keys(answers).length - 3 }, () => 'unreadable'),
    );
  });
});

describe('While a profile picture is decoded', () => {
  it('a crash loses only that picture: its owner is signed in, others continue, and the next picture works', async () => {
    const { app, signIn, pid, begun } = await appWithReader({ profileMs: PATIENT_MS });
    const ong = await app.signedIn('ong@example.com');
    process.kill(pid, 'SIGSTOP');
    const nora = app.browser();
    const signedIn = signIn(nora);
    await begun(1);
    expect((await ong.get('/api/receipts')).status).toBe(200);
    process.kill(pid, 'SIGKILL');
    expect(await signedIn).toBe('/setup-passkey');
    expect((await nora.get('/api/auth/picture')).status).toBe(404);
    expect(leftOut(app.log)).toEqual(['failed']);
    expect((await ong.get('/api/receipts')).status).toBe(200);

    const again = app.browser();
    expect(await signIn(again)).toBe('/setup-passkey');
    expect((await again.get('/api/auth/picture')).status).toBe(200);
    expect(await readers()).not.toContain(pid);
  });

  it('a decoder that hangs is killed, and the next picture works', async () => {
    const { app, signIn, pid } = await appWithReader({ profileMs: 1000 });
    process.kill(pid, 'SIGSTOP');
    const nora = app.browser();
    expect(await signIn(nora)).toBe('/setup-passkey');
    expect((await nora.get('/api/auth/picture')).status).toBe(404);
    expect(leftOut(app.log)).toEqual(['too_long']);
    expect(await readers()).not.toContain(pid);
    const again = app.browser();
    await signIn(again);
    expect((await again.get('/api/auth/picture')).status).toBe(200);
  });
});

it('A sign-in during an analysis does not wait: it skips the picture for now, and the analysis finishes', async () => {
  const { app, signIn, pid, begun } = await appWithReader({ profileMs: 100 });
  const ong = await app.signedIn('ong@example.com');
  process.kill(pid, 'SIGSTOP');
  const image = (await readFile(RECEIPT)).toString('base64');
  const read = ong.post('/api/analyze-receipt', { image });
  await begun(1);
  const nora = app.browser();
  expect(await signIn(nora)).toBe('/setup-passkey');
  expect(leftOut(app.log)).toEqual(['busy']);
  process.kill(pid, 'SIGCONT');
  expect((await read).status).toBe(200);
});

/** A server with one separate reader that has loaded its models. */
async function appWithReader({ profileMs }: { profileMs: number }) {
  const others = await readers();
  const { metrics, page } = createPrometheus();
  const analyzer = createReaderProcesses({
    home: homeIn('US'),
    processes: 1,
    profileMs,
    metrics,
  });
  onTestFinished(() => analyzer.close());
  const portrait = await drawPortrait();
  const { app, signIn, url } = await appWithPictures((_path, answer) => answer(200, portrait), analyzer);
  await expect
    .poll(
      () =>
        analyzer.check().then(
          () => true,
          () => false,
        ),
      { timeout: 100_000 },
    )
    .toBe(true);
  const pid = (await readers()).find((its) => !others.includes(its));
  if (!pid) throw new Error('no reader was started');
  return {
    app,
    pid,
    signIn: (browser: Parameters<typeof signIn>[0]) => signIn(browser, { claims: { picture: url.href } }),
    /** waits until this many pictures have reached the reader */
    begun: (count: number) =>
      expect
        .poll(() => page.write({}))
        .toContain(`slipcase_queue_wait_seconds_count{queue="readings",outcome="begun"} ${count}`),
  };
}

/** Why pictures were left out. */
function leftOut(log: readonly string[]): string[] {
  return log
    .map((line) => JSON.parse(line))
    .flatMap(({ code, reason }) => (code === 'profile_picture_left_out' ? [reason] : []));
}

type Answer = (status: number, body?: Uint8Array | string, headers?: Record<string, string>) => void;

/** An app that fetches pictures only from this host. */
async function appWithPictures(
  give: (path: string, answer: Answer, cut: (start: Uint8Array) => void) => void,
  analyzer: Analyzer = sharedReader,
  pictureMs = PATIENT_MS,
) {
  const host = await serveOnLoopback((request, response) => {
    give(
      request.url ?? '',
      (status, body = '', headers = {}) => response.writeHead(status, headers).end(body),
      (start) => {
        response.writeHead(200, { 'content-length': '100000' });
        response.write(start, () => response.destroy());
      },
    );
  });
  const setup = await appWithProvider({
    answerMs: PATIENT_MS,
    pictureMs,
    // like Google's host, it is below a known domain: 127.0.0.1 is below .0.0.1
    pictureHosts: [host.url.host.replace('127', '')],
    settings: { LOG_LEVEL: 'warn' },
    overrides: { analyzer },
  });
  return { ...setup, url: host.url, asked: host.asked };
}

function drawPortrait(): Promise<Buffer> {
  return sharp({ create: { width: 32, height: 32, channels: 3, background: '#124a38' } })
    .png()
    .toBuffer();
}
