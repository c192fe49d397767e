import { randomUUID } from 'node:crypto';
import { MAX_FIELD_CHARS, MAX_PARTS } from '@slipcase/contract/limits';
import { fromCents } from '@slipcase/contract/money';
import type { SentPart } from '@slipcase/contract/receipt-parts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import { aPdf, FIELDS, saveForm } from '../../testing/receipt-form.ts';
import { save } from '../../testing/saved-receipts.ts';
import { stored } from '../../testing/stored-receipts.ts';
import { testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';

/** Tests of receipts split across projects or categories. */

const NORA = 'nora.whitlock@example.com';

type Fields = NonNullable<Parameters<typeof saveForm>[1]>;

/** The first part has the tags of the form. */
const first = (price: number): SentPart => ({
  projectName: FIELDS.selectedProject,
  category: FIELDS.category,
  groupHead: FIELDS.groupHead,
  price,
});
const second = (price: number): SentPart => ({
  projectName: 'Internal : Jury Duty',
  category: 'Billable: Production',
  groupHead: 'Ong',
  price,
});
const answered = (part: SentPart) => ({ projectId: '1', ...part });
const textOf = (...parts: SentPart[]) => JSON.stringify(parts);

async function sent(browser: TestBrowser, fields: Fields) {
  return save(browser, saveForm(await aPdf(), fields));
}

async function savedWith(browser: TestBrowser, fields: Fields) {
  const answer = await sent(browser, fields);
  expect(answer.status).toBe(200);
  return (await bodyOf(answer)).receipt;
}

async function savedInTwo(browser: TestBrowser) {
  return savedWith(browser, { total: '100.00', parts: textOf(first(60), second(40)) });
}

async function editedWith(browser: TestBrowser, id: string, edits: object) {
  const answer = await browser.patch(`/api/receipts/${id}`, edits);
  expect(await bodyOf(answer)).toMatchObject({ receipt: { id } });
  return receiptOf(browser, id);
}

async function receiptOf(browser: TestBrowser, id: string) {
  return bodyOf(await browser.get(`/api/receipts/${id}`));
}

describeOnBothDatabases('A receipt that is split', (database) => {
  it('shows its parts in the list, the changes and the details, with the whole total as its price and the tags of the first part', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const receipt = await savedInTwo(nora);
    expect(receipt).toMatchObject({
      price: 100,
      amount: { cents: 10_000, currency: 'USD' },
      projectId: '1',
      projectName: FIELDS.selectedProject,
      category: FIELDS.category,
      groupHead: FIELDS.groupHead,
      parts: [answered(first(60)), answered(second(40))],
    });
    expect(await receiptOf(nora, receipt.id)).toEqual(receipt);
    expect(await bodyOf(await nora.get('/api/receipts'))).toEqual([receipt]);
    const { changed } = await bodyOf(await nora.get('/api/receipts/changes?since=0'));
    expect(changed).toEqual([receipt]);
  });

  it('adds no field to receipts without parts', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    expect(await savedWith(nora, {})).not.toHaveProperty('parts');
    expect(await savedWith(nora, { parts: '[]' })).not.toHaveProperty('parts');
  });

  it('adds up to the cent, whatever the amounts are', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 2, maxLength: MAX_PARTS }),
        fc.constantFrom('', 'EUR ', 'KWD '),
        fc.constantFrom(1, -1),
        async (cents, code, sign) => {
          const whole = sign * cents.reduce((sum, one) => sum + one, 0);
          const parts = cents.map((one, index) => (index ? second : first)(fromCents(sign * one)));
          const total = `${code}${fromCents(whole).toFixed(2)}`;
          const receipt = await savedWith(nora, { total, parts: textOf(...parts) });
          expect(receipt.amount.cents).toBe(whole);
          expect(receipt.parts).toEqual(parts.map(answered));
        },
      ),
      { numRuns: 12 },
    );
  });

  const refused: [string, Fields, string, RegExp][] = [
    [
      'parts that add up to less',
      { total: '100.00', parts: textOf(first(60), second(39.99)) },
      'split_invalid',
      /add up to \$99\.99, and the total is \$100\.00/u,
    ],
    [
      'parts that add up to more',
      { total: 'EUR 100.00', parts: textOf(first(60), second(40.01)) },
      'split_invalid',
      /add up to EUR 100\.01/u,
    ],
    ['one part', { total: '100.00', parts: textOf(first(100)) }, 'split_invalid', /at least two parts/u],
    [
      'a receipt without a total',
      { total: null, parts: textOf(first(60), second(40)) },
      'split_invalid',
      /without a total/u,
    ],
    [
      'a receipt of nothing',
      { total: '0.00', parts: textOf(first(5), second(-5)) },
      'split_invalid',
      /without a total/u,
    ],
    [
      'a cent over two',
      { total: '0.01', parts: textOf(first(0.01), second(0)) },
      'split_invalid',
      /needs an amount/u,
    ],
    [
      'half cents, which are no amounts',
      { total: '0.01', parts: textOf(first(0.006), second(0.004)) },
      'split_invalid',
      /needs an amount/u,
    ],
    [
      'a negative part of what was paid',
      { total: '100.00', parts: textOf(first(140), second(-40)) },
      'split_invalid',
      /must be positive/u,
    ],
    [
      'a positive part of a refund',
      { total: '-100.00', parts: textOf(first(-140), second(40)) },
      'split_invalid',
      /must be negative/u,
    ],
    [
      'parts of a yen',
      { total: 'JPY 1001', parts: textOf(first(500.5), second(500.5)) },
      'split_invalid',
      /JPY has no decimals/u,
    ],
    [
      'thousandths of a dinar that are lost',
      { total: 'KWD 1.000', parts: textOf(first(0.333), second(0.333), second(0.334)) },
      'split_invalid',
      /add up to KWD 0\.990/u,
    ],
    [
      'a first part with another project than the receipt',
      { total: '100.00', parts: textOf(second(60), first(40)) },
      'split_invalid',
      /first part/u,
    ],
    [
      'a project that has left the catalogue',
      { total: '100.00', parts: textOf(first(60), { ...second(40), projectName: 'Gone : Gala' }) },
      'unknown_project',
      /Gone : Gala/u,
    ],
    [
      'an unknown category',
      { total: '100.00', parts: textOf(first(60), { ...second(40), category: 'Billable: Nothing' }) },
      'unknown_category',
      /Billable: Nothing/u,
    ],
    [
      'an unknown group head',
      { total: '100.00', parts: textOf(first(60), { ...second(40), groupHead: 'Nobody' }) },
      'unknown_group_head',
      /Nobody/u,
    ],
    [
      'more parts than there may be',
      { total: '21.00', parts: textOf(first(1), ...Array.from({ length: MAX_PARTS }, () => second(1))) },
      'invalid_request',
      /at most 20 parts/u,
    ],
    ['text that is no JSON', { total: '1.00', parts: 'half' }, 'invalid_request', /JSON array/u],
    ['no list', { total: '1.00', parts: '{"price":1}' }, 'invalid_request', /JSON array/u],
    ['a price as text', { total: '1.00', parts: '[{"price":"1"}]' }, 'invalid_request', /JSON array/u],
  ];
  it.each(refused)(
    'is not saved with %s; nothing is stored, and the corrected save goes through',
    async (_case, fields, code, message) => {
      const app = await testApp({ database });
      const nora = await app.signedIn(NORA);
      const key = randomUUID();
      const form = async (more: Fields) => saveForm(await aPdf(), { ...fields, ...more });
      const answer = await save(nora, await form({}), key);
      expect(answer.status).toBe(400);
      const body = await bodyOf(answer);
      expect(body.code).toBe(code);
      expect(body.message).toMatch(message);
      expect(await bodyOf(await nora.get('/api/receipts'))).toEqual([]);
      const corrected = await save(
        nora,
        await form({ total: '2.00', parts: textOf(first(1), second(1)) }),
        key,
      );
      expect(corrected.status).toBe(200);
    },
  );

  it('can be a refund, yen, or dinars', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const pricesOf = async (total: string, ...parts: SentPart[]) =>
      (await savedWith(nora, { total, parts: textOf(...parts) })).parts.map((part: SentPart) => part.price);
    expect(await pricesOf('-12.50', first(-12.49), second(-0.01))).toEqual([-12.49, -0.01]);
    expect(await pricesOf('JPY 1001', first(500), second(501))).toEqual([500, 501]);
    expect(await pricesOf('KWD 1.250', first(1), second(0.25))).toEqual([1, 0.25]);
    expect(await pricesOf('0.02', first(0.01), second(0.01))).toEqual([0.01, 0.01]);
  });

  it('may have the maximum number of parts with the longest names: the save still fits', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const longest = '界'.repeat(MAX_FIELD_CHARS);
    const long = { projectName: longest, category: longest, groupHead: longest, price: 1 };
    const parts = [first(1), ...Array.from({ length: MAX_PARTS - 1 }, () => long)];
    const answer = await sent(nora, { total: '20.00', parts: textOf(...parts) });
    // not a complaint about its length
    expect((await bodyOf(answer)).code).toBe('unknown_project');
  });

  it('is the same receipt when its save is sent again, and a different one with other parts', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const key = randomUUID();
    const send = async (...parts: SentPart[]) =>
      save(nora, saveForm(await aPdf(), { total: '100.00', parts: textOf(...parts) }), key);
    const { receipt } = await bodyOf(await send(first(60), second(40)));
    expect((await bodyOf(await send(first(60), second(40)))).receipt).toEqual(receipt);
    expect((await send(first(50), second(50))).status).toBe(409);
  });

  it('can be split, changed and joined again by edits', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const { id } = await savedWith(nora, { total: '100.00' });
    const split = await editedWith(nora, id, { parts: [first(60), second(40)] });
    expect(split.parts).toEqual([answered(first(60)), answered(second(40))]);
    expect(split.editedAt).not.toBeNull();
    // reversed: the receipt has the tags of the new first part
    const turned = await editedWith(nora, id, { total: '101.00', parts: [second(41), first(60)] });
    expect(turned).toMatchObject({
      price: 101,
      projectName: second(0).projectName,
      category: second(0).category,
      groupHead: second(0).groupHead,
      parts: [answered(second(41)), answered(first(60))],
    });
    const whole = await editedWith(nora, id, { parts: [] });
    expect(whole).not.toHaveProperty('parts');
    expect(whole).toMatchObject({ price: 101, projectName: second(0).projectName });
  });

  it('does not change when an edit sends the same parts', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const receipt = await savedInTwo(nora);
    const parts = [first(60), second(40)];
    expect(await editedWith(nora, receipt.id, { parts })).toEqual(receipt);
  });

  it('keeps its parts when an edit without them changes other fields', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const { id, parts } = await savedInTwo(nora);
    const edited = await editedWith(nora, id, { vendor: 'Other', note: 'Team', tax: '3.00', total: '$100' });
    expect(edited).toMatchObject({ vendor: 'Other', taxAmount: 3, price: 100, parts });
  });

  it('gives its first part the project, category or group head of an older page’s edit', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const { id } = await savedInTwo(nora);
    const edited = await editedWith(nora, id, {
      selectedProject: 'Internal : Training',
      category: 'Billable: Venue',
      groupHead: 'Safer',
    });
    const tags = { projectName: 'Internal : Training', category: 'Billable: Venue', groupHead: 'Safer' };
    expect(edited).toMatchObject(tags);
    expect(edited.parts).toEqual([answered({ ...tags, price: 60 }), answered(second(40))]);
  });

  it.each([
    ['another total', { total: '120.00' }, /add up to \$100\.00, and the total is \$120\.00/u],
    ['no total', { total: '' }, /without a total/u],
    ['a refund', { total: '-100.00' }, /negative/u],
    [
      'another total and parts that do not add up to it',
      { total: '120.00', parts: [first(60), second(40)] },
      /\$120/u,
    ],
    [
      'parts and another project',
      { parts: [first(50), second(50)], selectedProject: 'Internal : Training' },
      /first part/u,
    ],
  ])(
    'is never rescaled: an edit to %s is refused, says why, and changes nothing',
    async (_case, edits, message) => {
      const app = await testApp({ database });
      const nora = await app.signedIn(NORA);
      const receipt = await savedInTwo(nora);
      const answer = await nora.patch(`/api/receipts/${receipt.id}`, { vendor: 'Other', ...edits });
      expect(answer.status).toBe(400);
      const body = await bodyOf(answer);
      expect(body.code).toBe('split_invalid');
      expect(body.message).toMatch(message);
      expect(await receiptOf(nora, receipt.id)).toEqual(receipt);
    },
  );

  it('keeps a project that has left the catalogue through edits, in whatever part it is', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const gone = { project: 'Gone : Gala', category: 'Billable: Gone', groupHead: 'Gone' };
    const own = { project: FIELDS.selectedProject, category: FIELDS.category, groupHead: FIELDS.groupHead };
    const id = await stored(app.deps.db, nora.userId, app.clock.now(), {
      total_cents: 10_000,
      parts: JSON.stringify([
        { ...own, cents: 6000 },
        { ...gone, cents: 4000 },
      ]),
    });
    const { project: projectName, ...others } = gone;
    const edited = await editedWith(nora, id, { parts: [{ projectName, ...others, price: 50 }, first(50)] });
    expect(edited).toMatchObject({
      projectName,
      parts: [{ projectName }, { projectName: first(0).projectName }],
    });
    const answer = await nora.patch(`/api/receipts/${id}`, {
      parts: [first(50), { ...second(50), projectName: 'Never' }],
    });
    expect((await bodyOf(answer)).code).toBe('unknown_project');
  });

  it('is shown unsplit after an older version changed its total, and its parts are not lost', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const { id } = await savedInTwo(nora);
    const setTotal = (total_cents: number) =>
      app.deps.db.updateTable('receipts').set({ total_cents }).where('id', '=', id).execute();
    await setTotal(12_000);
    expect(await receiptOf(nora, id)).not.toHaveProperty('parts');
    await setTotal(10_000);
    expect(await receiptOf(nora, id)).toHaveProperty('parts');
  });

  it('comes back complete when a delete is undone', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const { id, parts } = await savedInTwo(nora);
    await nora.delete(`/api/receipts/${id}`);
    await nora.post('/api/receipts/restore', { ids: [id] });
    expect((await receiptOf(nora, id)).parts).toEqual(parts);
  });

  it('is skipped by bulk tags, which would lose its parts, and is not counted as changed', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const split = await savedInTwo(nora);
    const { id: whole } = await savedWith(nora, {});
    const answer = await nora.post('/api/receipts/tags', {
      ids: [split.id, whole],
      tags: { selectedProject: 'Internal : Training' },
    });
    expect(await bodyOf(answer)).toEqual({ changed: [whole] });
    expect(await receiptOf(nora, split.id)).toEqual(split);
  });

  it('can be billed when any of its parts is billable', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const admin = (price: number) => ({ ...first(price), category: 'Admin: Rent' });
    const fields = { category: 'Admin: Rent', total: '100.00' };
    const { id: some } = await savedWith(nora, { ...fields, parts: textOf(admin(60), second(40)) });
    const { id: none } = await savedWith(nora, { ...fields, parts: textOf(admin(60), admin(40)) });
    const answer = await nora.post('/api/receipts/billed', { ids: [some, none], billed: true });
    expect(await bodyOf(answer)).toEqual({ changed: [some] });
  });
});
