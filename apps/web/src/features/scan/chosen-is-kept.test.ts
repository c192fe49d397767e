import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose, edit } from './captures/open-capture.ts';
import { settled } from './testing/fake-clock.ts';
import type { DeviceMood } from './testing/fake-device.ts';
import { FakeTab, newWorld } from './testing/fake-tab.ts';

/**
 * Whatever people choose or type is stored on the device, or closing the page asks first. This holds at every
 * moment from the press until it is stored, whatever the device does. `isWritten` decides whether the page
 * asks (scan-provider.tsx).
 */

/** more turns of the event loop than any write takes */
const TURNS = 40;

/** Lets waiting code run for so many turns. No clock moves. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
}

type Step =
  | { do: 'choose'; value: string }
  | { do: 'type'; value: string }
  | { do: 'device'; mood: DeviceMood }
  | { do: 'time'; ms: number }
  | { do: 'turns'; count: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('choose' as const), value: fc.constantFrom('Meals', 'Travel', 'Rent') }),
  fc.record({ do: fc.constant('type' as const), value: fc.constantFrom('Diner', 'Cafe', '') }),
  fc.record({
    do: fc.constant('device' as const),
    mood: fc.constantFrom<DeviceMood[]>('stores', 'stores', 'fails', 'hangs'),
  }),
  fc.record({ do: fc.constant('time' as const), ms: fc.integer({ min: 0, max: 6_000 }) }),
  fc.record({ do: fc.constant('turns' as const), count: fc.nat(TURNS) }),
);

describe('A choice in the form', () => {
  it('is written to the device right away, even right after typing', async () => {
    const world = newWorld();
    const tab = new FakeTab(world);
    const id = await tab.captured();
    await world.clock.pass(1_000);
    tab.session.step(id, edit('vendor', 'Din', tab.session.context()));
    tab.session.step(id, choose('category', 'Travel'));
    // the clock does not move
    await settled();
    expect(world.device.captures()).toMatchObject([
      { draft: { tags: { category: 'Travel' }, values: { vendor: 'Din' } } },
    ]);
    expect(tab.session.store.isWritten()).toBe(true);
  });

  it('is still there whenever the page closes after the press, or the page would have asked', async () => {
    const asked: boolean[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const world = newWorld();
      const tab = new FakeTab(world);
      const id = await tab.captured();
      await world.clock.pass(1_000);
      tab.session.step(id, choose('category', 'Travel'));
      await turns(turn);
      const asks = !tab.session.store.isWritten();
      tab.crash();
      const [kept] = world.device.captures();
      if (!asks) expect(kept?.draft.tags.category, `turn ${turn}`).toBe('Travel');
      asked.push(asks);
    }
    expect(asked[0]).toBe(true);
    expect(asked.at(-1)).toBe(false);
  });

  it('is kept, or the page asks, whatever people choose and type and whatever the device does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const world = newWorld();
        const tab = new FakeTab(world);
        const id = await tab.captured();
        await world.clock.pass(1_000);
        for (const one of steps) {
          if (one.do === 'choose') tab.session.step(id, choose('category', one.value));
          if (one.do === 'type') tab.session.step(id, edit('vendor', one.value, tab.session.context()));
          if (one.do === 'device') world.device.mood = one.mood;
          if (one.do === 'time') await world.clock.pass(one.ms);
          if (one.do === 'turns') await turns(one.count);
          if (!tab.session.store.isWritten()) continue;
          const shown = tab.session.store.find(id)?.draft;
          const kept = world.device.captures().find((capture) => capture.id === id)?.draft;
          expect(kept?.tags).toEqual(shown?.tags);
          expect(kept?.values).toEqual(shown?.values);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
