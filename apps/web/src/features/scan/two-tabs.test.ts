import { beforeEach, describe, expect, it } from 'vitest';
import { settled } from './testing/fake-clock.ts';
import { FakeTab, newWorld, type World } from './testing/fake-tab.ts';

let world: World;
let tab: FakeTab;

beforeEach(async () => {
  world = newWorld();
  tab = new FakeTab(world);
  await settled();
});

describe('Two tabs', () => {
  it('send a receipt once, and both show it as saved', async () => {
    world.server.mood = 'unreachable';
    const id = await tab.captured();
    await tab.save(id);
    const other = new FakeTab(world);
    await settled();
    other.session.show(id);
    const before = world.server.began.length;
    world.server.mood = 'saves';
    tab.back();
    other.back();
    await world.clock.pass(60_000);
    expect(world.server.began).toHaveLength(before + 1);
    expect(world.server.receipts.size).toBe(1);
    expect(tab.stateOf(id)).toBe('sent');
    expect(other.stateOf(id)).toBe('sent');
  });

  it('do not send a receipt that one of them withdrew', async () => {
    world.server.mood = 'unreachable';
    const id = await tab.captured();
    await tab.save(id);
    const other = new FakeTab(world);
    await settled();
    tab.session.reopen(id);
    await settled();
    world.server.mood = 'saves';
    other.back();
    await world.clock.pass(120_000);
    expect(world.server.receipts.size).toBe(0);
    expect(other.stateOf(id)).toBe('open');
  });

  it('send a receipt from the tab that saved it', async () => {
    const other = new FakeTab(world);
    const senders: string[] = [];
    tab.onSend = () => senders.push('the tab that saved it');
    other.onSend = () => senders.push('the other');
    const id = await tab.captured();
    await settled();
    await tab.save(id);
    await world.clock.pass(5_000);
    expect(senders).toEqual(['the tab that saved it']);
    expect(tab.titles).toContain('Receipt saved to your library!');
    expect(other.toasts).toEqual([]);
  });

  it('send a receipt only once even if they cannot communicate', async () => {
    world.server.mood = 'unreachable';
    const id = await tab.captured();
    await tab.save(id);
    const other = new FakeTab(world);
    await settled();
    world.device.isMute = true;
    world.server.mood = 'saves';
    tab.back();
    await world.clock.pass(1_000);
    const before = world.server.began.length;
    other.back();
    await world.clock.pass(60_000);
    expect(world.server.began).toHaveLength(before);
    expect(other.stateOf(id)).toBe('sent');
  });

  it('show the camera when the other tab discards the receipt on screen', async () => {
    const id = await tab.captured();
    const other = new FakeTab(world);
    await world.clock.pass(1_000);
    other.session.show(id);
    tab.session.reset(id);
    await settled();
    expect(other.session.view.snapshot().shown).toBeNull();
  });

  it('keep a receipt that one tab discarded and the other restored at the last moment', async () => {
    const id = await tab.captured();
    const other = new FakeTab(world);
    await world.clock.pass(1_000);
    tab.session.reset(id);
    await world.clock.pass(9_999);
    other.session.reopen(id);
    await world.clock.pass(5_000);
    expect(tab.stateOf(id)).toBe('open');
    expect(other.stateOf(id)).toBe('open');
    expect(world.device.captures()).toHaveLength(1);
  });
});
