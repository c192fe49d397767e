import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextLine } from '@slipcase/pdf-pages/text-lines';
import { defineBrowserCommand } from '@vitest/browser-playwright';
import sharp from 'sharp';
import { failureFolder } from '../../../../scripts/test-run/failure-folder.ts';

/** What a test can do outside of the browser. */

declare module 'vitest/browser' {
  interface BrowserCommands {
    /**
     * Saves a screenshot to test-results/screens, only with SCREENS=true, because screenshots take a tenth of
     * the tests' time.
     */
    saveScreen: (name: string) => Promise<void>;
    /** Keeps a screenshot and the last requests of a failed test. */
    keepFailure: (title: string, requests: string[]) => Promise<void>;
    /** Page tests run with reduced motion. A test that turns it off must turn it on again. */
    setReducedMotion: (wanted: 'reduce' | 'no-preference') => Promise<void>;
    /** The PDFs attached to the drawn mails, as base64. */
    mailedPdfs: () => Promise<string[]>;
    /** What the server makes of a PDF. @param pdf base64 */
    openedByServer: (
      pdf: string,
    ) => Promise<{ width: number; height: number; lines: readonly TextLine[] | null }[]>;
  }
}

export const saveScreen = defineBrowserCommand<[name: string]>(async ({ page, project }, name) => {
  if (process.env.SCREENS !== 'true') return;
  // a JPEG takes half the time of a PNG
  await page.screenshot({
    path: join(project.vitest.config.root, 'test-results', 'screens', `${name}.jpg`),
    quality: 90,
  });
});

export const keepFailure = defineBrowserCommand<[title: string, requests: string[]]>(
  async ({ page, project, testPath = '' }, title, requests) => {
    const folder = join(project.vitest.config.root, failureFolder(testPath, title));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'last-requests.txt'), requests.join('\n'));
    await page.screenshot({ path: join(folder, 'page.png') });
  },
);

export const setReducedMotion = defineBrowserCommand<['reduce' | 'no-preference']>(
  async ({ page }, reducedMotion) => page.emulateMedia({ reducedMotion }),
);

export const mailedPdfs = defineBrowserCommand<[]>(async () => {
  const { drawnMails } = await import('../../../server/src/testing/mails/drawn-mails.ts');
  const { readMail } = await import('../../../server/src/features/captures/mail/read-mail.ts');
  const mails = (await drawnMails()).filter(({ shape }) => shape === 'pdf attached');
  const readings = await Promise.all(mails.map(({ raw }) => readMail(raw)));
  return readings.flatMap((reading) =>
    reading.is === 'receipts' ? reading.files.map(({ bytes }) => bytes.toString('base64')) : [],
  );
});

export const openedByServer = defineBrowserCommand<[pdf: string]>(async (_, pdf) => {
  const { createFileOpener } = await import('../../../server/src/features/captures/opener/file-opener.ts');
  const { signal } = new AbortController();
  const opened = await createFileOpener().open('application/pdf', Buffer.from(pdf, 'base64'), signal);
  if (opened.is !== 'opened') throw new Error(`the server cannot open this PDF: ${opened.is}`);
  return Promise.all(
    opened.pages.map(async ({ image, lines }) => {
      const { width = 0, height = 0 } = await sharp(image).metadata();
      return { width, height, lines };
    }),
  );
});
