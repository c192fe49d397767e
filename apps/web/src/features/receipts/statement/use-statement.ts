import type { Receipt } from '@slipcase/contract/receipts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { takeStatements } from '../../../domain/statement-file.ts';
import { WorkerCalls } from '../../../lib/worker-calls.ts';
import type { Answers, Comparison } from './compare.ts';
import {
  type KeptStatement,
  keepAnswers,
  keepStatement,
  keptStatement,
  newStatement,
} from './kept-statement.ts';
import type { Purchase } from './matching/purchase.ts';
import type { Usual } from './reading/guess-format.ts';
import type { ReadStatement } from './reading/read-statement.ts';
import { type Format, type NotAStatement, StatementError } from './reading/statement.ts';
import type { statementJobs } from './statement-jobs.ts';

const REASONS = new Set<string>(['not_text', 'excel', 'empty', 'no_table', 'too_large']);

const worker = new WorkerCalls<typeof statementJobs>(
  () => new Worker(new URL('./statement.worker.ts', import.meta.url), { type: 'module' }),
  ({ message, reason }) =>
    reason !== null && REASONS.has(reason) ? new StatementError(reason as NotAStatement) : new Error(message),
);

/** Why no statement is shown. */
export type StatementProblem = NotAStatement | 'failed';

type StatementState = {
  /** null if there is no statement, or until the device has answered */
  kept: KeptStatement | null;
  read: ReadStatement | null;
  comparison: Comparison | null;
  isBusy: boolean;
  problem: StatementProblem | null;
};

/** One person's statement: it is opened, read, compared with the receipts, and stored on this device. */
export function useStatement(userId: string, receipts: readonly Receipt[] | undefined, usual: Usual | null) {
  const [kept, setKept] = useState<KeptStatement | null>(null);
  const [read, setRead] = useState<ReadStatement | null>(null);
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [problem, setProblem] = useState<StatementProblem | null>(null);
  const [isBusy, setIsBusy] = useState(true);
  const latest = useRef(0);

  const keep = useCallback(
    (next: KeptStatement | null) => {
      setKept(next);
      void keepStatement(userId, next);
    },
    [userId],
  );

  /** Shows a file, or a file that is read in another way. If it can't be read, the previous one stays. */
  const show = useCallback(
    async (next: KeptStatement, isNew: boolean) => {
      if (!usual) return;
      latest.current += 1;
      const mine = latest.current;
      setIsBusy(true);
      setProblem(null);
      try {
        const answer = await worker.call('read', [next.bytes, usual, next.format]);
        if (latest.current !== mine) return;
        setRead(answer);
        setComparison(null);
        if (isNew) keep(next);
        else setKept(next);
      } catch (error) {
        if (latest.current === mine) setProblem(error instanceof StatementError ? error.reason : 'failed');
      } finally {
        if (latest.current === mine) setIsBusy(false);
      }
    },
    [keep, usual],
  );

  const open = useCallback(
    async (file: File) => show(newStatement(file.name, new Uint8Array(await file.arrayBuffer())), true),
    [show],
  );

  useEffect(() => {
    if (!usual) return;
    let isOver = false;
    void keptStatement(userId).then((found) => {
      // a file that the person dropped in the meantime is newer
      if (isOver || latest.current > 0) return;
      if (found) void show(found, false);
      else setIsBusy(false);
    });
    return () => {
      isOver = true;
    };
  }, [userId, usual, show]);

  useEffect(() => (usual ? takeStatements((file) => void open(file)) : undefined), [open, usual]);

  const purchases = useMemo(() => receipts?.map(purchaseOf), [receipts]);
  const answers = kept?.answers;
  useEffect(() => {
    if (!read || !purchases || !answers) return;
    let isOver = false;
    worker.call('compare', [read.charges, purchases, answers]).then(
      (answer) => !isOver && setComparison(answer),
      () => !isOver && setProblem('failed'),
    );
    return () => {
      isOver = true;
    };
  }, [read, purchases, answers]);

  const state: StatementState = { kept, read, comparison, isBusy, problem };
  return {
    ...state,
    open: (file: File) => void open(file),
    answer: (next: Answers) => {
      setKept((before) => before && { ...before, answers: next });
      void keepAnswers(userId, next);
    },
    setFormat: (format: Format) => kept && void show({ ...kept, format }, true),
    /** Restores the statement that `remove` deleted. */
    restore: (statement: KeptStatement) => void show(statement, true),
    remove: () => {
      latest.current += 1;
      setRead(null);
      setComparison(null);
      keep(null);
    },
  };
}

function purchaseOf({ id, vendor, dateIso, amount, category }: Receipt): Purchase {
  return { id, vendor, day: dateIso, amount, category };
}
