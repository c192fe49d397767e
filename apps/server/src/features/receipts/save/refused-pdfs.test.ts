import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { harmlessPdfs } from '../../../testing/harmless-pdfs.ts';
import { hostilePdfs } from '../../../testing/hostile-pdfs/all-hostile-pdfs.ts';
import { bomb, nestedBomb, slowPdf } from '../../../testing/hostile-pdfs/exhausting-pdfs.ts';
import { onePage } from '../../../testing/pdfs.ts';
import { saveForm } from '../../../testing/receipt-form.ts';
import { save, traces } from '../../../testing/saved-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { createPdfChecker, PdfBusyError, type PdfChecker } from './pdf-checker.ts';

/** Malicious PDFs sent by signed-in people. */

const NORA = 'nora.whitlock@example.com';
const MALLORY = 'mallory@example.com';
const MEGABYTE = 1024 * 1024;
const EMPTY = { receipts: 0, texts: 0, exports: 0, laterAnalyses: 0, files: [] };

type CheckerOptions = Parameters<typeof createPdfChecker>[0];

function checkerWith(options: CheckerOptions): PdfChecker {
  const checker = createPdfChecker(options);
  onTestFinished(() => checker.close());
  return checker;
}

/** @returns also how many PDFs its checker received */
async function appWithChecker(options: CheckerOptions): Promise<TestApp & { checks: () => number }> {
  const checker = checkerWith(options);
  let checks = 0;
  const pdfChecker: PdfChecker = {
    check(bytes, person) {
      checks += 1;
      return checker.check(bytes, person);
    },
    pictures: checker.pictures,
    lines: checker.lines,
    close: async () => {},
  };
  const app = await testApp({ overrides: { pdfChecker } });
  return { ...app, checks: () => checks };
}

/** Status and code of a save. */
async function outcome(browser: TestBrowser, pdf: Uint8Array, key?: string) {
  const answer = await save(browser, saveForm(pdf), key);
  const { code } = await bodyOf(answer);
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') };
}

describe('A hostile PDF', () => {
  it('gets 400 with the reason, and nothing is stored', async () => {
    const app = await testApp();
    const hostile = hostilePdfs();
    const send = async (first: number) => {
      const browser = await app.signedIn(`somebody-${first}@example.com`);
      for (const { name, pdf, problem } of hostile.slice(first, first + 20)) {
        expect(await outcome(browser, pdf), name).toMatchObject({ status: 400, code: `pdf_${problem}` });
      }
    };
    const firsts = Array.from({ length: Math.ceil(hostile.length / 20) }, (_, index) => index * 20);
    await Promise.all(firsts.map(send));
    expect(await traces(app)).toEqual(EMPTY);
  });

  it('does not affect harmless PDFs: they are saved and returned unchanged', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    for (const [name, pdf] of Object.entries(harmlessPdfs())) {
      const answer = await save(browser, saveForm(pdf));
      expect(answer.status, name).toBe(200);
      const { receipt } = await bodyOf(answer);
      const download = await browser.get(`/api/receipts/${receipt.id}/download`);
      expect(Buffer.from(await download.arrayBuffer()).equals(pdf), name).toBe(true);
    }
  });
});

describe('A bomb', () => {
  it('is not unpacked: it takes up no memory and delays nobody', async () => {
    const app = await testApp();
    const [nora, mallory] = [await app.signedIn(NORA), await app.signedIn(MALLORY)];
    const bombs = [bomb(1024), nestedBomb(1024), bomb(1024)];
    // the worker has started
    expect((await outcome(nora, onePage())).status).toBe(200);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    onTestFinished(() => clearInterval(watch));

    const answers = bombs.map((pdf) => outcome(mallory, pdf));
    const begin = performance.now();
    expect((await outcome(nora, onePage())).status).toBe(200);
    // unpacked, they would take minutes
    expect(performance.now() - begin).toBeLessThan(30_000);
    for (const answer of answers) expect(await answer).toMatchObject({ status: 400, code: 'pdf_invalid' });
    expect((most - before) / MEGABYTE).toBeLessThan(200);
  });
});

describe('A PDF that takes long to check', () => {
  it('delays only the same person’s next one', async () => {
    const checker = checkerWith({});
    const [slow, small] = [slowPdf(14 * MEGABYTE), onePage()];
    // both workers have started
    await Promise.all(['pat', 'sam'].map((person) => checker.check(small, person)));
    const finished: string[] = [];
    const check = async (pdf: Uint8Array, person: string) => {
      await checker.check(pdf, person);
      finished.push(person);
    };
    await Promise.all([check(slow, MALLORY), check(slow, MALLORY), check(small, NORA)]);
    expect(finished).toEqual([NORA, MALLORY, MALLORY]);
  });

  it('is not reported as broken, and is saved once when it is sent again', async () => {
    let checker = checkerWith({ checkMs: 1 });
    const app = await testApp({
      overrides: {
        pdfChecker: {
          check: (bytes, person) => checker.check(bytes, person),
          pictures: (bytes, person) => checker.pictures(bytes, person),
          lines: (bytes, person) => checker.lines(bytes, person),
          close: async () => {},
        },
      },
    });
    const browser = await app.signedIn(NORA);
    const key = randomUUID();
    expect(await outcome(browser, onePage(), key)).toEqual({
      status: 503,
      code: 'pdf_busy',
      retryAfter: '5',
    });
    expect(await traces(app)).toEqual(EMPTY);
    checker = checkerWith({});
    expect((await outcome(browser, onePage(), key)).status).toBe(200);
    expect(await traces(app)).toMatchObject({ receipts: 1, files: [expect.any(String)] });
  });

  it('gets its full time after waiting for others', async () => {
    const checker = checkerWith({});
    const slow = slowPdf(3 * MEGABYTE);
    await checker.check(slow, NORA);
    const begin = performance.now();
    await checker.check(slow, NORA);
    const oneMs = performance.now() - begin;
    const checkMs = Math.ceil(oneMs * 4 + 1000);
    const limited = checkerWith({ checkMs, waitMs: 120_000 });
    // the first check includes the start of its worker
    const isStarted = () =>
      limited.check(onePage(), NORA).then(
        () => true,
        () => false,
      );
    await expect.poll(isStarted).toBe(true);
    const count = Math.ceil(checkMs / oneMs) + 2;
    const verdicts = await Promise.all(Array.from({ length: count }, () => limited.check(slow, NORA)));
    expect(new Set(verdicts.map((verdict) => verdict?.problem))).toEqual(new Set(['invalid']));
  });

  it('is answered with a request to retry if its turn does not come', async () => {
    const app = await appWithChecker({ waitMs: 50 });
    const browser = await app.signedIn(MALLORY);
    const first = outcome(browser, slowPdf(10 * MEGABYTE));
    await expect.poll(app.checks, { interval: 5 }).toBe(1);
    expect(await outcome(browser, onePage())).toEqual({ status: 503, code: 'pdf_busy', retryAfter: '5' });
    expect(await first).toMatchObject({ status: 400 });
    expect((await outcome(browser, onePage())).status).toBe(200);
  });

  it('is one of at most thirty waiting ones of a person, and another person still gets a turn', async () => {
    const checker = checkerWith({});
    const pdf = onePage();
    const mallorys = Array.from({ length: 40 }, () => checker.check(pdf, MALLORY));
    const settled = Promise.allSettled(mallorys);
    expect(await checker.check(pdf, NORA)).toBeNull();
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(9);
    for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(PdfBusyError);
  });
});

it('A PDF that needs too much memory is rejected, and the server continues', async () => {
  const app = await appWithChecker({ heapMb: 16 });
  const browser = await app.signedIn(MALLORY);
  const large = onePage({ objects: [[7, `[${'<</A/B>>'.repeat(150_000)}]`]] });
  expect(await outcome(browser, large)).toMatchObject({ status: 400, code: 'pdf_invalid' });
  expect((await outcome(browser, onePage())).status).toBe(200);
});
