import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { build } from '../../../../../web/src/lib/pdf/build.ts';
import { company, PHONE, READ, RIGHT } from '../../../testing/printing-company.ts';
import { aPdf } from '../../../testing/receipt-form.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const RECEIPT = new URL(
  '../../../../../../packages/reader/fixtures/001-us-diner/receipt.jpg',
  import.meta.url,
);

/** A PDF as the page builds it, with these lines of invisible text. */
async function pdfWith(texts: readonly string[]): Promise<Uint8Array> {
  const blob = new Blob([new Uint8Array(await readFile(RECEIPT))], { type: 'image/jpeg' });
  const lines = texts.map((text, row) => ({
    text,
    corners: [
      { x: 20, y: row * 40 },
      { x: 400, y: row * 40 },
      { x: 400, y: row * 40 + 30 },
      { x: 20, y: row * 40 + 30 },
    ] as const satisfies unknown[],
  }));
  const page = {
    picture: { blob, width: 718, height: 911 },
    lines: lines.map((line) => ({ ...line, corners: [...line.corners] as never })),
  };
  const pdf = await build({ title: 'a.pdf', createdAt: new Date('2026-11-18T12:00:00Z'), pages: [page] });
  return new Uint8Array(await pdf.arrayBuffer());
}

/**
 * Makes all receipts look as a version without keys left them.
 * @param withText whether that version stored their text
 */
async function fromBefore({ deps: { db } }: TestApp, withText: boolean): Promise<void> {
  await db.deleteFrom('shop_keys').execute();
  if (!withText) await db.deleteFrom('receipt_texts').execute();
  await db.updateTable('receipts').set({ keyed_at: null }).execute();
}

const unkeyed = ({ deps: { db } }: TestApp) =>
  db.selectFrom('receipts').select('id').where('keyed_at', 'is', null).execute();

describeOnBothDatabases('The shops of older receipts', (database) => {
  it('are recognized by the text that was stored with them', async () => {
    const { app, analyzed, savedAs, nora } = await company(database);
    await savedAs(nora, RIGHT, { more: { items: [{ name: 'Coffee', quantity: 1, price: 350 }] } });
    await fromBefore(app, true);
    expect(await analyzed(nora)).toMatchObject(READ);
    await app.makeShopKeys();
    expect(await analyzed(nora)).toMatchObject(RIGHT);
    expect(await unkeyed(app)).toEqual([]);
  });

  it('are recognized by the text in their PDF', async () => {
    const { app, analyzed, savedAs, nora } = await company(database);
    await savedAs(nora, RIGHT, {}, pdfWith(['Köpfer & Töchter 東京', `Tel. ${PHONE}`]));
    await fromBefore(app, false);
    await app.makeShopKeys();
    expect(await analyzed(nora)).toMatchObject(RIGHT);
  });

  it('are processed once each, even by several servers, and a PDF without text ends the work', async () => {
    const { app, savedAs, nora } = await company(database);
    for (const pdf of [aPdf(), pdfWith([PHONE]), pdfWith([])]) await savedAs(nora, RIGHT, {}, pdf);
    await fromBefore(app, false);
    await Promise.all([app.makeShopKeys(), app.makeShopKeys(), app.makeShopKeys()]);
    expect(await app.deps.db.selectFrom('shop_keys').select('kind').execute()).toEqual([{ kind: 'phone' }]);
    expect(await unkeyed(app)).toEqual([]);
    const before = app.queries.length;
    await app.makeShopKeys();
    // both halves of the ids
    expect(app.queries.slice(before)).toHaveLength(2);
  });
});
