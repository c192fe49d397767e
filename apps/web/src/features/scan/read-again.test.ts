import type { Analysis } from '@slipcase/contract/scan';
import { beforeEach, expect, it } from 'vitest';
import { analysisWith } from '../../domain/analysis/testing/analysis.ts';
import type { QuarterTurn } from '../../lib/picture/picture.ts';
import { type CapturePage, createPage } from './captures/capture.ts';
import { changePages, edit } from './captures/open-capture.ts';
import { cutOf } from './captures/page-geometry.ts';
import { settled } from './testing/fake-clock.ts';
import { analyzed } from './testing/fake-server.ts';
import { FakeTab, newWorld, type World } from './testing/fake-tab.ts';

/** If the reader finds little on a receipt, it reads it again when the person turns it. */

const WHOLE = { vendor: 'Copper Kettle Diner', total: '$40.49', date: '03/04/2026' };

let world: World;
let tab: FakeTab;
/** the turns of the pictures that the reader got */
let sent: QuarterTurn[];
/**
 * What the reader finds on a picture with this turn. As in the real call, its answer refers to the picture as
 * it was taken.
 */
let finds: (turn: QuarterTurn) => Partial<Analysis>;
let release: (() => void) | null;

beforeEach(async () => {
  world = newWorld();
  sent = [];
  release = null;
  finds = () => ({});
  world.server.analyze = async ({ turn }) => {
    sent.push(turn);
    const found = finds(turn);
    if (release) await new Promise<void>((resolve) => (release = resolve));
    return analyzed(analysisWith({ ...found, rotation: turn }));
  };
  tab = new FakeTab(world);
  await settled();
});

const page = () => tab.shown?.pages[0] as CapturePage;

function turn(id: string): void {
  const next = (all: readonly CapturePage[]) =>
    all.map((one) => ({ ...one, turn: ((one.turn + 90) % 360) as QuarterTurn }));
  tab.session.step(id, changePages(next, tab.session.context()));
  tab.session.reads.turned(id, page().id);
}

it('A picture is read as the person turned it, and is not turned twice on screen', async () => {
  finds = (turn) => (turn === 180 ? WHOLE : {});
  const id = await tab.captured();
  turn(id);
  await settled();
  expect(cutOf(page())).toEqual({ corners: null, turn: 90 });
  turn(id);
  await settled();
  expect(sent).toEqual([0, 90, 180]);
  expect(cutOf(page())).toEqual({ corners: null, turn: 180 });
  expect(tab.shown?.draft.values).toMatchObject({ total: '$40.49', vendor: 'Diner' });
  // the reader has found everything by now
  turn(id);
  await settled();
  expect(sent).toHaveLength(3);
  expect(cutOf(page()).turn).toBe(270);
});

it('Several turns during one reading cause one more reading, of the last turn', async () => {
  const id = await tab.captured();
  release = () => {};
  turn(id);
  await settled();
  turn(id);
  turn(id);
  const go = release;
  release = null;
  go();
  await settled();
  expect(sent).toEqual([0, 90, 270]);
  expect(cutOf(page()).turn).toBe(270);
  expect(page().again).toBeUndefined();
});

it('A picture that was turned before the reader answered is read again only if little was found', async () => {
  finds = () => WHOLE;
  release = () => {};
  void tab.session.begin([
    [{ picture: { blob: new Blob(), width: 10, height: 10, sha256: 'x', quality: null }, lines: null }],
  ]);
  await settled();
  turn(tab.shown?.id ?? '');
  const go = release;
  release = null;
  go();
  await settled();
  expect(sent).toEqual([0]);
});

it('The first values stay when a reading of the turned picture finds less, and typed values always stay', async () => {
  finds = (turn) => (turn === 0 ? { vendor: 'Copper', date: '03/04/2026' } : {});
  const id = await tab.captured();
  tab.session.step(id, edit('location', 'Fresno', tab.session.context()));
  turn(id);
  await settled();
  expect(sent).toEqual([0, 90]);
  expect(tab.shown?.draft.values).toMatchObject({ vendor: 'Diner', date: '03/04/2026', location: 'Fresno' });
  expect(cutOf(page()).turn).toBe(90);
});

it('A requested reading that never ended is done when the page opens again', async () => {
  const id = await tab.captured();
  release = () => {};
  tab.session.reads.readAgain(id);
  await world.clock.pass(1_000);
  tab.crash();
  release = null;
  finds = () => WHOLE;
  const next = new FakeTab(world, id);
  await settled();
  expect(next.shown?.draft.values.total).toBe('$40.49');
  expect(next.shown?.pages[0]?.again).toBeUndefined();
});

it('A receipt can be saved as it is while it is read again', async () => {
  const id = await tab.captured();
  release = () => {};
  tab.session.reads.readAgain(id);
  await settled();
  await tab.save(id);
  await world.clock.pass(1_000);
  expect(world.server.receipts.size).toBe(1);
  expect(tab.stateOf(id)).toBe('sent');
});

it('A page is read together with the earlier ones, because it may be the next part of a long receipt', async () => {
  const asked: (readonly string[])[] = [];
  world.server.analyze = async ({ before = [] }) => {
    asked.push(before);
    return analyzed(analysisWith({ analysisId: `analysis-${asked.length}` }));
  };
  const id = await tab.captured();
  const more = (count: number) => (all: readonly CapturePage[]) => [
    ...all,
    ...Array.from({ length: count }, () => createPage(page().picture, null)),
  ];
  tab.session.step(id, changePages(more(2), tab.session.context()));
  tab.session.reads.read(id);
  await settled();
  expect(asked).toEqual([[], ['analysis-1'], ['analysis-1', 'analysis-2']]);
});
