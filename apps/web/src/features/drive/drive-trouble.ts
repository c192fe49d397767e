import type { ExportProblem } from '@slipcase/contract/drive';
import type { Receipt } from '@slipcase/contract/receipts';

/** what the person can do nothing about usually mends itself; it is said once it has lasted so long */
const LASTING_MS = 10 * 60 * 1000;

/** Problems that are shown, those first that somebody can mend. */
const SHOWN = ['full', 'refused', 'unreachable'] as const satisfies ExportProblem[];

type Failing = { problem: (typeof SHOWN)[number]; count: number };

/** The problem to speak of, and how many receipts have it. @param now epoch milliseconds */
export function failingExports(receipts: readonly Receipt[], now: number): Failing | null {
  for (const problem of SHOWN) {
    const count = receipts.filter(
      (receipt) => receipt.exportProblem === problem && (problem !== 'unreachable' || isOld(receipt, now)),
    ).length;
    if (count > 0) return { problem, count };
  }
  return null;
}

/** What receipts say of the drive's connection, where they say anything. */
export function unconnected(receipts: readonly Receipt[]): 'connect' | 'reconnect' | null {
  for (const { exportProblem } of receipts)
    if (exportProblem === 'connect' || exportProblem === 'reconnect') return exportProblem;
  return null;
}

function isOld({ editedAt, createdAt }: Receipt, now: number): boolean {
  return now - Date.parse(editedAt ?? createdAt) >= LASTING_MS;
}
