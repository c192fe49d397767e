import type { Receipt } from '@slipcase/contract/receipts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '../../../lib/router.tsx';
import { isToCheck } from '../list-values.ts';
import { receiptsQuery } from '../receipts.ts';

type CheckingOptions = {
  receipt: Receipt;
  /** whether the form is closed */
  isClosed: boolean;
  onBegin: () => void;
  onEnd: () => void;
};

/**
 * Leads through the receipts to check, starting from the library's notice. Each receipt opens its form right
 * away, and once it is settled, the next one follows.
 * @returns the place of this receipt among them; null if the person is not checking receipts
 */
export function useChecking({ receipt, isClosed, onBegin, onEnd }: CheckingOptions) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const begun = useRef(false);
  const count = typeof state?.checking === 'number' ? state.checking : null;
  // the receipts that matched the search and the filters
  const among: unknown = state?.checkingOf;
  const isAmong = ({ id }: Receipt) => !Array.isArray(among) || among.includes(id);
  const others = () =>
    client
      .getQueryData(receiptsQuery.queryKey)
      ?.filter((one) => isToCheck(one) && isAmong(one) && one.id !== receipt.id) ?? [];
  const isOpen = isToCheck(receipt);
  const isSettled = !isOpen && isClosed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about the receipt's state
  useEffect(() => {
    if (count === null) return;
    if (isOpen && !begun.current) {
      begun.current = true;
      onBegin();
    }
    if (!isSettled) return;
    const [next] = others();
    if (next) navigate(`/receipt/${next.id}`, { replace: true, state });
    else onEnd();
  }, [count, isOpen, isSettled]);

  // people who close the form without a decision are done, and go back to where they began
  const opened = useRef<{ editedAt: string | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form closes
  useEffect(() => {
    if (count === null) return;
    const before = opened.current;
    opened.current = isClosed ? null : { editedAt: receipt.editedAt };
    if (isClosed && before && isOpen && before.editedAt === receipt.editedAt) onEnd();
  }, [isClosed]);

  return count === null ? null : { place: Math.max(1, count - others().length), count };
}
