import { expect, it } from 'vitest';
import { bodyOf } from '../testing/browser.ts';
import { aPdf, saveForm } from '../testing/receipt-form.ts';
import { testApp } from '../testing/test-app.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import type { ApiError } from './errors.ts';
import { ANALYSES, countCall, SAVES } from './rate.ts';

describeOnBothDatabases('One person', (database) => {
  it('may save thirty receipts in a burst and sixty a minute; beyond that, the answer says when to retry', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn('nora@example.com');
    const otto = await app.signedIn('otto@example.com');
    app.clock.stop();
    const pdf = await aPdf();
    const save = async (browser: typeof nora) =>
      browser.fetch('/api/receipts/save-pdf', { method: 'POST', body: saveForm(pdf) });
    const many = await Promise.all(Array.from({ length: 40 }, () => save(nora)));
    const refused = many.filter(({ status }) => status === 429);
    expect(many.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(refused).toHaveLength(10);
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBe(1);
      expect(await bodyOf(answer)).toMatchObject({ code: 'too_many_calls' });
    }
    // nobody else has to wait
    expect((await save(otto)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await save(nora)).status).toBe(200);
  });

  it('has one exact limit across all servers', async () => {
    const { deps, clock } = await testApp({ database });
    const count = (now: number) =>
      countCall(deps.db, ANALYSES, 'nora', now).then(
        () => 1,
        () => 0,
      );
    const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);
    const start = clock.now();
    expect(sum(await Promise.all(Array.from({ length: 50 }, () => count(start))))).toBe(30);
    expect(sum(await Promise.all(Array.from({ length: 50 }, () => count(start + 5_000))))).toBe(5);
    let taken = 0;
    for (let second = 6; second < 66; second += 1)
      taken += sum([await count(start + second * 1000), await count(start + second * 1000)]);
    expect(taken).toBe(60);
  });

  it('may make one costly call after another, and waits in proportion to its cost', async () => {
    const { deps, clock } = await testApp({ database });
    const rate = { kind: 'costly', perMinute: 600, burst: 100 };
    const start = clock.now();
    const count = (at: number, cost: number) =>
      countCall(deps.db, rate, 'nora', start + at, cost).then(
        () => null,
        (error: ApiError) => error.retryAfterS,
      );
    expect([await count(0, 60), await count(0, 40), await count(0, 1)]).toEqual([null, null, 1]);
    // the allowance refills by 10 a second
    expect([await count(3000, 31), await count(3000, 30)]).toEqual([1, null]);
    expect([await count(3000, 1_000_000), await count(13_000, 1_000_000)]).toEqual([10, null]);
    expect(await count(13_000, 1)).toBe(1);
  });

  it('is not blocked after the clock was set back', async () => {
    const { deps, clock } = await testApp({ database });
    await countCall(deps.db, SAVES, 'nora', clock.now() + 25 * 60 * 60 * 1000);
    await countCall(deps.db, SAVES, 'nora', clock.now());
  });

  it('leaves no row once the allowance is full again', async () => {
    const app = await testApp({ database });
    await countCall(app.deps.db, SAVES, 'nora', app.clock.now());
    app.clock.advance(60_000);
    await app.tidy();
    expect(await app.deps.db.selectFrom('rates').selectAll().execute()).toEqual([]);
  });
});
