import type { BrowserContext, Locator, Page } from '@playwright/test';
import { judge } from '../../lab/reader/bench/score.ts';
import { type Label, loadSet, type Receipt, spread } from '../../lab/reader/bench/sets.ts';

/**
 * A person's shortest times, added to the machine's time. Card, Moran and Newell's keystroke-level model
 * (1980) has 1.35 s for a thought, 0.2 s for a key and 1.1 s for pointing with a mouse. For a thumb on a
 * phone, 0.25 s a key and 0.6 s a tap are assumptions.
 */
export const PERSON = { tapS: 0.6, keyS: 0.25, lookS: 1.35 } as const;

const FIELDS = ['vendor', 'total', 'date', 'location'] as const;
type Field = (typeof FIELDS)[number];
const LABELS: Record<Field, string> = {
  vendor: 'Vendor',
  total: 'Total',
  date: 'Date',
  location: 'Location',
};
const READ_TIMEOUT_MS = 60_000;

/** One receipt of the pile. A field has to be corrected if it visibly differs from its label. */
type PiledReceipt = { name: string; corrected: Field[]; marked: Field[] };

export type PileFigures = {
  set: string;
  receipts: PiledReceipt[];
  taps: number;
  keys: number;
  /** from the first picture to 'PDF Saved!' of the last */
  machineS: number;
  personS: number;
};

/** Presses and types for the person, and counts it. */
class Hand {
  taps = 0;
  keys = 0;

  async tap(button: Locator): Promise<void> {
    this.taps += 1;
    await button.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.taps += 1;
    this.keys += text.length;
    await field.fill(text);
  }
}

/** Some of the set's receipts, spread over it. */
export function pileOf(folder: string, count: number): { set: string; receipts: Receipt[] } {
  const { name, receipts } = loadSet(folder);
  return { set: name, receipts: spread(receipts, count) };
}

/**
 * Photographs a pile and saves it. Values that were read are corrected to their labels, and the tags are
 * chosen once for all receipts.
 * @param context signed in
 */
export async function measurePile(
  context: BrowserContext,
  url: string,
  { set, receipts }: { set: string; receipts: readonly Receipt[] },
): Promise<PileFigures> {
  const page = await context.newPage();
  const hand = new Hand();
  await page.goto(`${url}/scan`);
  const pile = page.getByRole('button', { name: 'Pile' });
  if ((await pile.getAttribute('aria-pressed')) !== 'true') await pile.click();
  const begun = performance.now();
  for (const [index, { file }] of receipts.entries()) {
    // Counts as a press of the shutter, because a test's camera cannot show a real receipt.
    hand.taps += 1;
    await page.getByLabel('Choose a photo').setInputFiles(file);
    await button(page, `Review ${index + 1}`).waitFor();
  }
  await hand.tap(button(page, `Review ${receipts.length}`));
  const piled: PiledReceipt[] = [];
  for (const [index, { name, label }] of receipts.entries()) {
    await page.getByText(`${index + 1} of ${receipts.length}`, { exact: true }).waitFor();
    await page
      .getByRole('heading', { name: 'Analyzing Receipt' })
      .waitFor({ state: 'detached', timeout: READ_TIMEOUT_MS });
    piled.push(await review(page, hand, name, label));
    if (index === 0) await shareTags(page, hand);
    const hasDate = (await page.getByLabel(LABELS.date, { exact: true }).inputValue()) !== '';
    await hand.tap(button(page, 'Save PDF to Library'));
    // The form asks once for a missing date.
    if (!hasDate) await hand.tap(button(page, 'Save PDF to Library'));
  }
  await page.getByText('PDF Saved!').waitFor({ timeout: READ_TIMEOUT_MS });
  const machineS = (performance.now() - begun) / 1000;
  await page.close();
  const { taps, keys } = hand;
  const personS = taps * PERSON.tapS + keys * PERSON.keyS + receipts.length * PERSON.lookS;
  return { set, receipts: piled, taps, keys, machineS, personS };
}

async function review(page: Page, hand: Hand, name: string, label: Label): Promise<PiledReceipt> {
  const fieldOf = (field: Field) => page.getByLabel(LABELS[field], { exact: true });
  const values = Object.fromEntries(
    await Promise.all(FIELDS.map(async (field) => [field, await fieldOf(field).inputValue()])),
  ) as Record<Field, string>;
  const { fields } = judge(
    label,
    {
      vendor: values.vendor || null,
      total: values.total ? Number(values.total.replaceAll(/[^\d.-]/gu, '')) : null,
      date: values.date ? isoOf(values.date) : null,
      location: values.location || null,
    },
    name,
  );
  const marked = (
    await Promise.all(FIELDS.map(async (field) => [field, await isMarked(fieldOf(field))] as const))
  )
    .filter(([, is]) => is)
    .map(([field]) => field);
  const corrected = FIELDS.filter((field) => fields[field]?.asked && !fields[field].near);
  for (const field of corrected) await hand.type(fieldOf(field), textOf(field, label));
  return { name, corrected, marked };
}

/** @param text as the form shows what was read: 11/18/2026 */
function isoOf(text: string): string {
  const [month = '', day = '', year = ''] = text.split('/');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

async function isMarked(field: Locator): Promise<boolean> {
  return field.evaluate((input) => input.closest('.row--check') !== null);
}

/** What a person would type from the paper. */
function textOf(field: Field, label: Label): string {
  const [value = ''] = [label[field]].flat();
  if (field !== 'date') return String(value);
  const [year, month, day] = String(value).split('-');
  return `${month}/${day}/${year}`;
}

/** Two tags are required; the project is preset. */
async function shareTags(page: Page, hand: Hand): Promise<void> {
  for (const tag of ['Category', 'Group Head']) {
    await hand.tap(page.getByRole('combobox', { name: tag }));
    await hand.tap(page.getByRole('option').first());
  }
  await hand.tap(button(page, 'Use these tags for all'));
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}
