import type { Receipt } from '@slipcase/contract/receipts';
import type { Analysis } from '@slipcase/contract/scan';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { analyze, type Unread } from '../../../domain/analysis/analyze.ts';
import { picturesFromPdf } from '../../../lib/picture/pictures.ts';
import { details } from '../../../messages/receipts.ts';
import { notify } from '../../../ui/toast.tsx';
import { fetchPdf } from '../receipts.ts';

/** Has the pages of a saved receipt read from its PDF. Nothing is changed by that: the person looks at it first. */
export function useReadLater(receipt: Receipt, onRead: (analyses: Analysis[]) => void) {
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  return useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      reading.current = controller;
      const analyses: Analysis[] = [];
      for (const page of await pagesOf(receipt)) analyses.push(await analyze(page, controller));
      return analyses;
    },
    onSuccess: onRead,
    onError: (error) => {
      if (reading.current?.signal.aborted) return;
      notify({ title: details.unread.failed, description: error.message, tone: 'bad' });
    },
  });
}

/** As sharp as they were saved; of a PDF that another program has made, as they are drawn. */
async function pagesOf(receipt: Receipt): Promise<Unread[]> {
  const pdf = await fetchPdf(receipt);
  const { picturesIn } = await import('../../../lib/pdf/pdfs.ts');
  const pictures = await picturesIn(pdf);
  return pictures?.map((blob) => ({ blob, lines: null })) ?? picturesFromPdf(pdf);
}
