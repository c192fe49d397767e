import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import buildPage from '../e2e/built-page.ts';
import drawFilm, { CAMERA_FILE, factsOnPaper } from '../e2e/camera-picture.ts';
import { tagAndSave } from '../e2e/receipt-form.ts';
import { saveReceipt } from '../e2e/save-receipt.ts';
import { capture } from '../e2e/scan.ts';
import { Server } from '../e2e/server.ts';
import { signUp } from '../e2e/sign-in.ts';
import { dayOf } from '../packages/contract/src/dates.ts';
import { HEADLESS_SHELL } from './chromium.ts';

/**
 * Draws docs/screens.png from the real product: the real server and reader, and a receipt in front of the
 * browser's fake camera. Run npm run screens after a change of these screens, and before a release.
 */

const FILE = fileURLToPath(new URL('../docs/screens.png', import.meta.url));
const PHONE = { width: 390, height: 844 };
const GAP = 24;
/** around the phones */
const GROUND = '#d0c7b5';
const DAY_MS = 24 * 60 * 60 * 1000;
const NOON_MS = DAY_MS / 2;
const EXPORTED_MS = 30_000;

const PERSON = { name: 'Nora Whitlock', email: 'nora.whitlock@example.com', passkey: '274913' };

/** Receipts that are already in the library, newest last. */
const EARLIER = [
  {
    vendor: 'Yardley Checker Cab',
    total: '18.75',
    location: 'Brooklyn, NY',
    category: 'Billable: Travel - Ground Transportation',
  },
  {
    vendor: 'Harbor & Vane Hotel',
    total: '284.10',
    location: 'Albany, NY',
    category: 'Billable: Travel - Hotel',
  },
  { vendor: 'Pinwright Hardware', total: '132.82', location: 'Newark, NJ', category: 'Billable: Production' },
  { vendor: 'Larkspur Florist', total: '96.00', location: 'Providence, RI', category: 'Billable: Florals' },
];

async function photographScreens(browser: Browser, server: Server): Promise<Buffer[]> {
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: PHONE,
    hasTouch: true,
    locale: 'en-US',
    permissions: ['camera'],
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await signUp(page, server, PERSON);
  for (const [place, receipt] of EARLIER.entries()) {
    const date = dayOf(new Date(Date.now() - (EARLIER.length - place) * DAY_MS));
    await saveReceipt(page, server, { ...receipt, date, selectedProject: 'Northlight : Fall Gala' });
  }
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Capture' }).and(page.locator(':enabled')).waitFor();
  const camera = await picture(page);

  // the receipt in front of the camera is from yesterday
  await page.clock.setFixedTime(Date.parse(factsOnPaper().date) + DAY_MS + NOON_MS);
  await capture(page);
  await page.getByLabel('Total', { exact: true }).focus();
  await page.locator('.lit__name', { hasText: 'Total' }).waitFor();
  await toastsGone(page);
  const form = await picture(page);
  await page.clock.setFixedTime(Date.now());

  await tagAndSave(page);
  await page.getByRole('heading', { name: 'Receipt Library' }).waitFor();
  const exported = page.getByText('Exported', { exact: true });
  await exported.nth(EARLIER.length).waitFor({ state: 'attached', timeout: EXPORTED_MS });
  await toastsGone(page);
  return [camera, form, await picture(page)];
}

function picture(page: Page): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

async function toastsGone(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-sonner-toast]') === null);
}

/** Writes the picture, with the phones side by side. */
async function write(screens: readonly Buffer[]): Promise<void> {
  const width = screens.length * (PHONE.width + GAP) + GAP;
  await sharp({ create: { width, height: PHONE.height + 2 * GAP, channels: 3, background: GROUND } })
    .composite(screens.map((input, place) => ({ input, left: GAP + place * (PHONE.width + GAP), top: GAP })))
    .png({ compressionLevel: 9, palette: true })
    .toFile(FILE);
}

buildPage();
await drawFilm();
const server = new Server(await freePort(), { reader: 'real' });
try {
  await server.start();
  const browser = await chromium.launch({
    ...HEADLESS_SHELL,
    args: [...HEADLESS_SHELL.args, `--use-file-for-fake-video-capture=${CAMERA_FILE}`],
  });
  try {
    await write(await photographScreens(browser, server));
    console.log(FILE);
  } finally {
    await browser.close();
  }
} finally {
  await server.dispose();
}
