import { readFile } from 'node:fs/promises';
import { quantile } from '../../../bench/statistics.ts';
import type { Ours } from './ours.ts';
import { judge } from './score.ts';
import type { Receipt } from './sets.ts';
import { WARPS, type Warp, warpImage, warpName } from './warp.ts';

/** `ready` for the same receipts, original and warped. */
export type Paired = {
  name: string;
  of: number;
  upright: number;
  warped: number;
  /** Right only as the original, and right only when warped. */
  lost: number;
  won: number;
  /** How many points `ready` drops. */
  fall: number | null;
  medianMs: number | null;
};
export type Robustness = { warps: Paired[]; kinds: Paired[] };

type Trial = { kind: Warp['kind']; name: string; upright: boolean; warped: boolean; ms: number };

export async function measureRobustness(
  receipts: readonly Receipt[],
  ours: Ours,
  progress: (done: number) => void,
): Promise<Robustness> {
  const trials: Trial[] = [];
  for (const [i, { file, label, name }] of receipts.entries()) {
    const image = await readFile(file);
    const ready = async (bytes: Uint8Array) => {
      const { answer, ms } = await ours.read(bytes);
      return { ready: judge(label, answer, name).ready, ms };
    };
    const upright = await ready(image);
    if (upright.ready !== null) {
      for (const warp of WARPS) {
        const warped = await ready(await warpImage(image, warp));
        const right = { upright: upright.ready, warped: warped.ready === true };
        trials.push({ kind: warp.kind, name: warpName(warp), ...right, ms: warped.ms });
      }
    }
    progress(i + 1);
  }
  return { warps: pairedBy(trials, ({ name }) => name), kinds: pairedBy(trials, ({ kind }) => kind) };
}

function pairedBy(trials: readonly Trial[], nameOf: (trial: Trial) => string): Paired[] {
  return [...Map.groupBy(trials, nameOf)].map(([name, group]) => paired(name, group));
}

/** @returns one row of counts; exported for tests */
export function paired(name: string, trials: readonly Pick<Trial, 'upright' | 'warped' | 'ms'>[]): Paired {
  const count = (test: (trial: Pick<Trial, 'upright' | 'warped'>) => boolean) => trials.filter(test).length;
  const [upright, warped] = [count((trial) => trial.upright), count((trial) => trial.warped)];
  const fall = trials.length === 0 ? null : Math.round((1000 * (upright - warped)) / trials.length) / 10;
  const median = quantile(
    trials.map(({ ms }) => ms),
    0.5,
  );
  return {
    name,
    of: trials.length,
    upright,
    warped,
    lost: count((trial) => trial.upright && !trial.warped),
    won: count((trial) => !trial.upright && trial.warped),
    fall,
    medianMs: median === null ? null : Math.round(median),
  };
}
