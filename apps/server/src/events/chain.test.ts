import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { bodyOf } from '../testing/browser.ts';
import { aPdf, saveForm } from '../testing/receipt-form.ts';
import { save, saved } from '../testing/saved-receipts.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { chainLine, contentFile, NO_EVENT } from './event-hashes.ts';

const NORA = 'nora.whitlock@example.com';

async function chainOf({ deps }: TestApp) {
  return deps.db
    .selectFrom('receipt_events')
    .leftJoin('event_contents', 'event_contents.sequence', 'receipt_events.sequence')
    .select([
      'receipt_events.sequence',
      'day',
      'content_hash',
      'before_hash',
      'hash',
      'receipt_id',
      'salt',
      'text',
    ])
    .orderBy('receipt_events.sequence')
    .execute();
}

const kindsIn = (events: Awaited<ReturnType<typeof chainOf>>) =>
  events.map(({ text }) => (text === null ? null : JSON.parse(text).kind));

function sha256sum(text: string): string {
  return execFileSync('sha256sum', { input: text, encoding: 'utf8' }).slice(0, 64);
}

/** Verifies the chain without our own code. */
function expectWhole(events: Awaited<ReturnType<typeof chainOf>>) {
  let before = NO_EVENT;
  for (const [index, event] of events.entries()) {
    expect(event).toMatchObject({ sequence: index + 1, before_hash: before });
    if (event.text !== null)
      expect(sha256sum(contentFile(event.salt ?? '', event.text))).toBe(event.content_hash);
    const { sequence, day, content_hash: contentHash, before_hash: beforeHash } = event;
    expect(sha256sum(`${chainLine({ sequence, day, contentHash, beforeHash })}\n`)).toBe(event.hash);
    before = event.hash;
  }
}

describeOnBothDatabases('The chain of events', (database) => {
  it('has every change of a receipt, each with the hash of the one before, as sha256sum computes it', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    await nora.patch(`/api/receipts/${id}`, { vendor: 'Harbour Lights' });
    await app.runExports();
    await nora.delete(`/api/receipts/${id}`);
    await nora.post('/api/receipts/restore', { ids: [id] });
    const events = await chainOf(app);
    expect(kindsIn(events)).toEqual(['saved', 'edited', 'exported', 'deleted', 'restored']);
    expectWhole(events);
    const edited = JSON.parse(events[1]?.text ?? '');
    expect(edited).toMatchObject({
      version: 1,
      receipt: id,
      by: { user: nora.userId, email: NORA, name: 'Nora Whitlock' },
    });
    expect(edited.changes.vendor).toEqual([expect.any(String), 'Harbour Lights']);
    const head = await app.deps.db.selectFrom('event_chain').selectAll().execute();
    expect(head).toEqual([{ id: 1, sequence: 5, day: events[4]?.day, hash: events[4]?.hash }]);
  });

  it('keeps only hashes, days and a word of a purged receipt, and is still complete', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const [id, other] = [await saved(nora), await saved(nora)];
    await nora.delete(`/api/receipts/${id}`);
    await app.purgeAfterAMinute();
    const events = await chainOf(app);
    expect(kindsIn(events)).toEqual([null, 'saved', null, 'purged']);
    expectWhole(events);
    expect(events[1]?.receipt_id).toBe(other);
    expect(events[3]).toMatchObject({ receipt_id: null, text: '{"version":1,"kind":"purged","events":2}' });
    expect(JSON.stringify(events)).not.toContain(id);
  });

  it('contains no changes that were refused or failed', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const key = 'b0b4c1b0-0000-4000-8000-000000000001';
    expect((await save(nora, saveForm(await aPdf(), { category: 'Fun' }))).status).toBe(400);
    expect((await save(nora, saveForm(await aPdf()), key)).status).toBe(200);
    await save(nora, saveForm(await aPdf()), key);
    expect((await nora.patch(`/api/receipts/${id}`, { category: 'Fun' })).status).toBe(400);
    expect((await nora.patch(`/api/receipts/${id}`, {})).status).toBe(200);
    expect(await bodyOf(await nora.post('/api/receipts/delete', { ids: [key] }))).toEqual({ deleted: [] });
    expect(kindsIn(await chainOf(app))).toEqual(['saved', 'saved']);
  });

  it('never goes back in time when the clock does: the exact time is in the event', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    await saved(nora);
    app.clock.advance(-3 * 24 * 60 * 60 * 1000);
    await saved(nora);
    const events = await chainOf(app);
    expectWhole(events);
    expect(events[1]?.day).toBe(events[0]?.day);
    expect(JSON.parse(events[1]?.text ?? '').at < JSON.parse(events[0]?.text ?? '').at).toBe(true);
  });

  it('stays one chain, without a deadlock, when fifty changes come at once', async () => {
    const app = await testApp({ database });
    const people = [await app.signedIn(NORA), await app.signedIn('ong@example.com')];
    const ids = await Promise.all(people.map((person) => Promise.all([1, 2, 3].map(() => saved(person)))));
    const changes = Array.from({ length: 50 }, (_, n) => {
      const person = people[n % 2];
      const id = ids[n % 2]?.[n % 3] ?? '';
      const other = ids[n % 2]?.[(n + 1) % 3] ?? '';
      if (!person) throw new Error('nobody');
      return [
        () => saved(person),
        () => person.patch(`/api/receipts/${id}`, { vendor: `Shop ${n}` }),
        () =>
          person.post('/api/receipts/tags', {
            ids: [other, id],
            tags: { groupHead: n % 4 ? 'Ong' : 'Whitlock' },
          }),
        () => person.post('/api/receipts/delete', { ids: [id] }),
        () => person.post('/api/receipts/restore', { ids: [other, id] }),
      ][n % 5];
    });
    const answers = await Promise.all([...changes.map((change) => change?.()), app.runExports()]);
    for (const answer of answers) if (answer instanceof Response) expect(answer.status).toBeLessThan(500);
    const events = await chainOf(app);
    expect(events.length).toBeGreaterThan(20);
    expectWhole(events);
  });
});
