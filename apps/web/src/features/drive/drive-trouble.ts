import type { ExportProblem } from '@slipcase/contract/drive';
import type { Receipt } from '@slipcase/contract/receipts';

/** problems that people can't fix usually go away, so they are shown only after this time */
const LASTING_MS = 10 * 60 * 1000;

/** The problems to show. Those that people can fix come first. */
const SHOWN = ['full', 'refused', 'unreachable'] as const satisfies ExportProblem[];

type Failing = { problem: (typeof SHOWN)[number]; count: number };

/** The problem to show, and how many receipts have it. @param now epoch milliseconds */
export function failingExports(receipts: readonly Receipt[], now: number): Failing | null {
  for (const problem of SHOWN) {
    const count = receipts.filter(
      (receipt) => receipt.exportProblem === problem && (problem !== 'unreachable' || isOld(receipt, now)),
    ).length;
    if (count > 0) return { problem, count };
  }
  return null;
}

/** What the receipts say about the drive's connection, if anything. */
export function unconnected(receipts: readonly Receipt[]): 'connect' | 'reconnect' | null {
  for (const { exportProblem } of receipts)
    if (exportProblem === 'connect' || exportProblem === 'reconnect') return exportProblem;
  return null;
}

function isOld({ editedAt, createdAt }: Receipt, now: number): boolean {
  return now - Date.parse(editedAt ?? createdAt) >= LASTING_MS;
}
