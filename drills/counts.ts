import { quantile } from '../bench/statistics.ts';

/** Counts each kind of answer. */
export class Counts {
  readonly #counts = new Map<string, number>();

  add(answer: string | number): void {
    this.#counts.set(String(answer), this.of(answer) + 1);
  }

  of(answer: string | number): number {
    return this.#counts.get(String(answer)) ?? 0;
  }

  get all(): number {
    return [...this.#counts.values()].reduce((sum, n) => sum + n, 0);
  }

  /** Whether every answer is one of these. */
  only(...allowed: readonly (string | number)[]): boolean {
    return [...this.#counts.keys()].every((answer) => allowed.map(String).includes(answer));
  }

  toString(): string {
    const rows = [...this.#counts].toSorted(([a], [b]) => a.localeCompare(b));
    return rows.map(([answer, n]) => `${n} x ${answer}`).join(', ') || 'none';
  }
}

/** 'p50 12 ms, max 88 ms' */
export function inShort(times: readonly number[]): string {
  const [half, most] = [quantile(times, 0.5) ?? 0, Math.max(0, ...times)];
  return `p50 ${Math.round(half)} ms, max ${Math.round(most)} ms`;
}
