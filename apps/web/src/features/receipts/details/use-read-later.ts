import type { Receipt } from '@slipcase/contract/receipts';
import type { Analysis } from '@slipcase/contract/scan';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { analyze, type Unread } from '../../../domain/analysis/analyze.ts';
import { picturesFromPdf } from '../../../lib/picture/pictures.ts';
import { details } from '../../../messages/receipts.ts';
import { notify } from '../../../ui/toast.tsx';
import { fetchPdf } from '../receipts.ts';

/** Analyzes the pages in a saved receipt's PDF. It changes nothing: the user reviews the result first. */
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

/** The embedded originals. A PDF from another program is drawn instead. */
async function pagesOf(receipt: Receipt): Promise<Unread[]> {
  const pdf = await fetchPdf(receipt);
  const { embeddedPictures } = await import('../../../lib/pdf/pdfs.ts');
  const pictures = await embeddedPictures(pdf);
  return pictures?.map((blob) => ({ blob, lines: null })) ?? picturesFromPdf(pdf);
}
