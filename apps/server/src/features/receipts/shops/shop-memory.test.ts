import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Analyzed } from '../../../adapters/analyzer/analyzer.ts';
import { bodyOf } from '../../../testing/browser.ts';
import { asRead, company, PHONE, READ, RIGHT } from '../../../testing/printing-company.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const STREET = '1409 Sycamore Boulevard';
const own = (read: string | null, receiptDate = '2026-11-03') => ({ read, whose: 'own', receiptDate });

describeOnBothDatabases('The name and place of a shop', (database) => {
  it('that a person corrected are used for the shop’s next receipt, with the reason', async () => {
    const { analyzed, savedAs, nora } = await company(database);
    const first = await analyzed(nora);
    expect(first).toMatchObject(READ);
    expect(first.fromEarlier).toBeUndefined();
    await savedAs(nora);

    const second = await analyzed(nora);
    expect(second).toMatchObject({
      ...RIGHT,
      total: '$40.49',
      fromEarlier: { vendor: own(READ.vendor), location: own(READ.location) },
    });
    // the value read keeps its place and its confidence
    expect(second.found.vendor).toEqual(first.found.vendor);
  });

  it('are used where nothing was read; the warning names only what is still missing', async () => {
    const { analyzed, savedAs, nora } = await company(database);
    const blank = { vendor: null, location: null, more: { date: null } };
    expect((await analyzed(nora, blank)).error).toBe('Vendor and date not found. Please check.');
    await savedAs(nora);
    expect(await analyzed(nora, blank)).toMatchObject({
      ...RIGHT,
      date: null,
      error: 'Date not found. Please check.',
      fromEarlier: { vendor: own(null), location: own(null) },
    });
  });

  it('come from the last correction', async () => {
    const { analyzed, savedAs, nora } = await company(database);
    await savedAs(nora, { vendor: 'Coper Ketle' });
    expect(await analyzed(nora)).toMatchObject({ vendor: 'Coper Ketle' });
    await savedAs(nora);
    expect(await analyzed(nora)).toMatchObject(RIGHT);
    // also when the paper is read differently again
    const again = { vendor: 'C0PPER', location: 'Fre5no' };
    expect(await analyzed(nora, again)).toMatchObject(RIGHT);
  });

  it('can come from an edit in the library', async () => {
    const { app, analyzed, savedAs, nora } = await company(database);
    const [older, newer] = [await savedAs(nora), await savedAs(nora)];
    const edits = { vendor: 'Kettle', location: 'Fresno' };
    expect((await nora.patch(`/api/receipts/${older}`, edits)).status).toBe(200);
    expect(await analyzed(nora)).toMatchObject(edits);
    app.clock.advance(60_000);
    expect((await nora.patch(`/api/receipts/${newer}`, { vendor: 'Diner' })).status).toBe(200);
    expect(await analyzed(nora)).toMatchObject({ vendor: 'Diner', location: RIGHT.location });
  });

  it('are forgotten when the receipt is deleted, and come back after an undo', async () => {
    const { app, analyzed, savedAs, nora } = await company(database);
    const id = await savedAs(nora);
    await nora.delete(`/api/receipts/${id}`);
    expect(await app.deps.db.selectFrom('shop_keys').selectAll().execute()).toEqual([]);
    expect(await analyzed(nora)).toMatchObject(READ);
    expect((await nora.post('/api/receipts/restore', { ids: [id] })).status).toBe(200);
    expect(await analyzed(nora)).toMatchObject(RIGHT);
  });
});

describe('The shop of a receipt', () => {
  it.each([
    ['a tax number', ['GST Reg No: 123 456 789']],
    ['the street and number', ['1409 Sycamore Blvd.'], [STREET]],
    ['three lines of its header', ['THE COPPER KETTLE', 'Good food since', 'Fresno California']],
  ])('is found by %s', async (_by, lines, written = lines) => {
    const { analyzed, savedAs, nora } = await company('SQLite');
    await savedAs(nora, RIGHT, { lines });
    expect(await analyzed(nora, { lines: written })).toMatchObject(RIGHT);
  });

  it.each<[string, string[], Partial<Analyzed>?]>([
    ['the web address', ['www.copperkettle.example']],
    [
      'two of six header lines',
      ['COPPER KETTLE', 'Good food', 'Fresnotown', 'Fourthline', 'Fifthline', 'Sixthline'],
    ],
    ['a line that was hard to read', [PHONE]],
    ['a statement of many shops', [PHONE], { kind: 'statement' }],
    ['an amount and a date', ['1409.55', '11/03/2026 10:22', 'TOTAL 5,550.14']],
  ])('is not found by %s alone', async (what, lines, more = {}) => {
    const { analyzed, savedAs, nora } = await company('SQLite');
    const shown = asRead({ lines }).lines;
    const unsure = shown.map((line) => ({ ...line, confidence: 0.6 }));
    const paper = { lines, more: what === 'a line that was hard to read' ? { lines: unsure } : more };
    await savedAs(nora, RIGHT, paper);
    const other = what.startsWith('two')
      ? [...lines.slice(0, 2), 'Another', 'Fitting', 'Bicycle', 'Repairs']
      : lines;
    expect(await analyzed(nora, { ...paper, lines: other })).toMatchObject(READ);
  });

  it('is not taken from another paper in the same picture', async () => {
    const { analyzed, savedAs, nora } = await company('SQLite');
    await savedAs(nora);
    const paper = (top: number): Analyzed['papers'][number] => [
      { x: 0, y: top },
      { x: 10, y: top },
      { x: 10, y: top + 9 },
      { x: 0, y: top + 9 },
    ];
    const lines = ['Other shop', PHONE];
    expect(await analyzed(nora, { lines, more: { papers: [paper(0), paper(10)] } })).toMatchObject(READ);
    expect(await analyzed(nora, { lines, more: { papers: [paper(10), paper(0)] } })).toMatchObject(RIGHT);
  });
});

describe('A name or place that was read confidently', () => {
  const confident = (value: string) => ({ value, confidence: 0.95, boxes: [] });

  it('for the first time stays: a new shop may have an old phone number', async () => {
    const { analyzed, savedAs, nora } = await company('SQLite');
    await savedAs(nora);
    const more = { vendor: confident('Brick Oven'), location: confident('Reno, NV') };
    expect(await analyzed(nora, { more })).toMatchObject({ vendor: 'Brick Oven', location: 'Reno, NV' });
  });

  it('is corrected if the same reading was corrected before', async () => {
    const { analyzed, savedAs, nora } = await company('SQLite');
    const more = { vendor: confident('KETTLE #12'), location: confident('Sycamore Blvd') };
    await savedAs(nora, RIGHT, { more });
    expect(await analyzed(nora, { more })).toMatchObject(RIGHT);
  });

  it.each([0.9, 0.95, 1])(
    'with a confidence of %d stays, whatever receipts with other readings say',
    async (confidence) => {
      const { analyzed, savedAs, nora } = await company('SQLite');
      const lines = [PHONE, STREET];
      await savedAs(nora, RIGHT, { lines });
      const [vendor, location] = [
        { ...confident('KETTLE OF COPPER'), confidence },
        { ...confident('1409 Sycamore Blvd'), confidence },
      ];
      const answer = await analyzed(nora, { lines, more: { vendor, location } });
      expect(answer).toMatchObject({ vendor: 'KETTLE OF COPPER', location: '1409 Sycamore Blvd' });
      expect(answer.fromEarlier).toBeUndefined();
    },
  );

  it('also keeps its printed spelling', async () => {
    const { analyzed, savedAs, nora } = await company('SQLite');
    await savedAs(nora);
    const vendor = confident(RIGHT.vendor.toUpperCase());
    expect(await analyzed(nora, { more: { vendor } })).toMatchObject({ vendor: vendor.value });
  });

  it('with a little less confidence is corrected', async () => {
    const { analyzed, savedAs, nora } = await company('SQLite');
    await savedAs(nora);
    const [vendor, location] = [
      { ...confident('Brick Oven'), confidence: 0.89 },
      { ...confident('Reno, NV'), confidence: 0.89 },
    ];
    expect(await analyzed(nora, { more: { vendor, location } })).toMatchObject(RIGHT);
  });

  it('is corrected by the person’s own correction of this reading, but not by colleagues’ corrections', async () => {
    const { analyzed, savedAs, nora, colleague } = await company('SQLite');
    const more = { vendor: confident('KETTLE #12'), location: confident('Sycamore Blvd') };
    for (let count = 0; count < 3; count += 1) await savedAs(await colleague(), RIGHT, { more });
    expect(await analyzed(nora, { more })).toMatchObject({ vendor: 'KETTLE #12', location: 'Sycamore Blvd' });
    await savedAs(nora, RIGHT, { more });
    expect(await analyzed(nora, { more })).toMatchObject(RIGHT);
    // after the person has reverted a correction, it no longer applies
    await savedAs(nora, { vendor: 'KETTLE #12', location: 'Sycamore Blvd' }, { more });
    expect(await analyzed(nora, { more })).toMatchObject({ vendor: 'KETTLE #12', location: 'Sycamore Blvd' });
  });

  it('is a different place if the street is different, even with the same phone number', async () => {
    const { analyzed, savedAs, nora } = await company('SQLite');
    await savedAs(nora, RIGHT, { lines: [PHONE, STREET] });
    const lines = [PHONE, '22 Oak Street'];
    expect(await analyzed(nora, { lines })).toMatchObject({ vendor: RIGHT.vendor, location: READ.location });
  });
});

describeOnBothDatabases('What several shops share', (database) => {
  const AT_THE_MALL = { lines: [PHONE, STREET] };
  const BAKERY = { vendor: 'Brick Oven', location: 'Mall, upper floor' };

  it('does not decide alone, such as a mall’s phone and street', async () => {
    const { analyzed, savedAs, nora } = await company(database);
    await savedAs(nora, RIGHT, { ...AT_THE_MALL, vendor: 'COPPER' });
    await savedAs(nora, BAKERY, { ...AT_THE_MALL, vendor: 'BRICK', location: 'Upper floor' });
    const third = { ...AT_THE_MALL, vendor: 'Third shop', location: 'Cellar' };
    expect(await analyzed(nora, third)).toMatchObject({ vendor: 'Third shop', location: 'Cellar' });
    // with the name as it was read then, each of the two shops is recognized
    const [copper, brick] = [
      await analyzed(nora, { ...AT_THE_MALL, vendor: 'COPPER' }),
      await analyzed(nora, { ...AT_THE_MALL, vendor: 'BRICK', location: 'Upper floor' }),
    ];
    expect(copper).toMatchObject(RIGHT);
    expect(brick).toMatchObject(BAKERY);
  });

  it('gives the name of a chain but not the branch, such as a phone number that all branches print', async () => {
    const { analyzed, savedAs, nora } = await company(database);
    await savedAs(nora, { location: 'Fresno' }, { location: 'Fresn0' });
    await savedAs(nora, { location: 'Oakland' }, { location: '0akland' });
    const third = await analyzed(nora, { location: 'Reno' });
    expect(third).toMatchObject({ vendor: RIGHT.vendor, location: 'Reno' });
    expect(third.fromEarlier).toEqual({ vendor: own(READ.vendor) });
  });

  it('is not enough by itself, such as a hotline', async () => {
    const { analyzed, savedAs, nora } = await company(database);
    const hotline = { lines: ['Call 1-800-555-0142'] };
    await savedAs(nora, RIGHT, hotline);
    expect(await analyzed(nora, hotline)).toMatchObject(READ);
    const other = { ...hotline, vendor: 'BRICK', location: 'Reno' };
    expect(await analyzed(nora, other)).toMatchObject({ vendor: 'BRICK', location: 'Reno' });
  });

  it('never lets colleagues decide for each other', async () => {
    const { analyzed, savedAs, nora, colleague } = await company(database);
    const saved = [
      { fields: RIGHT, as: { vendor: 'COPPER', location: 'Level 1' } },
      { fields: RIGHT, as: { vendor: 'COPPER', location: 'Level 1' } },
      { fields: BAKERY, as: { vendor: 'BRICK', location: 'Level 2' } },
    ];
    for (const { fields, as } of saved) await savedAs(await colleague(), fields, { ...AT_THE_MALL, ...as });
    expect(await analyzed(nora, AT_THE_MALL)).toMatchObject(READ);
  });
});

describeOnBothDatabases('What colleagues saved', (database) => {
  it('is not shared until two agree on it, and then without date or person', async () => {
    const { analyzed, savedAs, nora, colleague } = await company(database);
    const [mira, ken] = [await colleague(), await colleague()];
    const theirs = { ...RIGHT, total: '987.65', date: '10/09/2026' };
    await savedAs(mira, theirs);
    await savedAs(mira, theirs);
    expect(await analyzed(nora)).toMatchObject(READ);
    await savedAs(ken, theirs);
    const answer = await analyzed(nora);
    expect(answer).toMatchObject(RIGHT);
    expect(answer.fromEarlier).toEqual({
      vendor: { read: READ.vendor, whose: 'colleagues' },
      location: { read: READ.location, whose: 'colleagues' },
    });
    expect(JSON.stringify(answer)).not.toMatch(/987\.65|98765|10\.09|@example/u);
  });

  it('is used for each field that two agree on', async () => {
    const { analyzed, savedAs, nora, colleague } = await company(database);
    await savedAs(await colleague(), { location: 'Fresno' });
    await savedAs(await colleague(), { location: 'Fresno, California' });
    expect(await analyzed(nora)).toMatchObject({ vendor: RIGHT.vendor, location: READ.location });
  });

  it('is replaced by the person’s own receipt', async () => {
    const { analyzed, savedAs, nora, colleague } = await company(database);
    for (let count = 0; count < 3; count += 1) await savedAs(await colleague());
    await savedAs(nora, { vendor: 'Kettle' });
    expect(await analyzed(nora)).toMatchObject({ vendor: 'Kettle', location: RIGHT.location });
  });
});

describeOnBothDatabases('The tags of a shop', (database) => {
  const OTHERWISE = { groupHead: 'Safer' };

  it('come from the person’s own receipts of the shop, whatever name it had', async () => {
    const { analyzed, savedAs, nora } = await company(database);
    await savedAs(nora, { vendor: 'Kettle', groupHead: 'Ong' });
    const { analysisId } = await analyzed(nora);
    const named = { vendor: 'Another name' };
    const without = await bodyOf(await nora.post('/api/receipts/proposals', named));
    expect(without.groupHead).toBeNull();
    const answer = await bodyOf(await nora.post('/api/receipts/proposals', { ...named, analysisId }));
    expect(answer.groupHead).toEqual({ value: 'Ong', reason: 'vendor', count: 1 });
  });

  it('come from colleagues only if three chose them; a receipt counts once, however it is found', async () => {
    const { analyzed, savedAs, nora, colleague } = await company(database);
    const names = [READ.vendor, 'The Kettle', 'Kettle’s'];
    const asked = async () => {
      const { analysisId } = await analyzed(nora);
      return bodyOf(await nora.post('/api/receipts/proposals', { vendor: READ.vendor, analysisId }));
    };
    for (const [index, vendor] of names.entries()) {
      expect((await asked()).groupHead, `${index} colleagues`).toBeNull();
      const theirs = await colleague();
      await savedAs(theirs, { vendor, ...OTHERWISE });
      await savedAs(theirs, { vendor, ...OTHERWISE });
    }
    expect((await asked()).groupHead).toEqual({ value: 'Safer', reason: 'colleagues', count: 3 });
  });

  it('are never revealed by somebody else’s analysis', async () => {
    const { analyzed, savedAs, nora, colleague } = await company(database);
    await savedAs(nora, OTHERWISE);
    const { analysisId } = await analyzed(await colleague());
    const answer = await bodyOf(await nora.post('/api/receipts/proposals', { analysisId }));
    expect(answer.groupHead).toBeNull();
  });
});

describeOnBothDatabases('The keys of a shop', (database) => {
  it('reveal nothing to people who can read the database, and differ between companies', async () => {
    const stored = async (settings: Record<string, string>) => {
      const { app, savedAs, nora } = await company(database, settings);
      await savedAs(nora, RIGHT, { lines: [PHONE, 'Copper Kettle'] });
      return app.deps.db.selectFrom('shop_keys').select(['kind', 'hash']).orderBy('kind').execute();
    };
    const ours = await stored({ PASSKEY_PEPPER: randomBytes(32).toString('base64') });
    const theirs = await stored({ PASSKEY_PEPPER: randomBytes(32).toString('base64') });
    expect(ours.map(({ kind }) => kind)).toEqual(['header', 'name', 'phone', 'place']);
    expect(theirs.map(({ kind }) => kind)).toEqual(ours.map(({ kind }) => kind));
    expect(ours.filter(({ hash }) => theirs.some((one) => one.hash === hash))).toEqual([]);
    for (const value of ['595550142', '5595550142', 'copperkettle']) {
      const bare = createHash('sha256').update(value).digest();
      expect(JSON.stringify(ours)).not.toContain(value);
      expect(JSON.stringify(ours)).not.toContain(bare.subarray(0, 8).toString('base64url').slice(0, 8));
    }
  });
});
