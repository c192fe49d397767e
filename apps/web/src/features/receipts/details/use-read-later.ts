import { getLaterAnalysis } from '@slipcase/contract/later-analysis';
import type { Receipt } from '@slipcase/contract/receipts';
import type { Analysis } from '@slipcase/contract/scan';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { analyze } from '../../../domain/analysis/analyze.ts';
import { call } from '../../../lib/api.ts';
import { details } from '../../../messages/receipt-details.ts';
import { notify } from '../../../ui/toast.tsx';
import { pagesIn } from '../receipt-pages.ts';
import { fetchPdf } from '../receipts.ts';
import type { Later } from './read-later.ts';

/**
 * Gets what is on the pages of a receipt that was saved unread: what the server has already found, or
 * otherwise a new analysis of the PDF. It changes nothing, because the user reviews the result first.
 */
export function useReadLater(receipt: Receipt, onRead: (later: Later) => void) {
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  return useMutation({
    mutationFn: async (): Promise<Later> => {
      const controller = new AbortController();
      reading.current = controller;
      const mayBeFound = receipt.toCheck || receipt.keptAsIs;
      const found = mayBeFound ? await foundOn(receipt, controller.signal) : [];
      return found.length > 0
        ? { analyses: found, kept: true }
        : { analyses: await analyzedNow(receipt, controller), kept: false };
    },
    onSuccess: onRead,
    onError: (error) => {
      if (reading.current?.signal.aborted) return;
      const { failed, openFailed } = details.unread;
      notify({ title: receipt.toCheck ? openFailed : failed, description: error.message, tone: 'bad' });
    },
  });
}

async function foundOn({ id }: Receipt, signal: AbortSignal): Promise<Analysis[]> {
  return (await call(getLaterAnalysis, { params: { id }, signal })).analyses;
}

async function analyzedNow(receipt: Receipt, controller: AbortController): Promise<Analysis[]> {
  const analyses: Analysis[] = [];
  for (const page of await pagesIn(await fetchPdf(receipt))) {
    const before = analyses.map(({ analysisId }) => analysisId);
    analyses.push(await analyze({ ...page, before }, controller));
  }
  return analyses;
}
