import { MAX_PAGES } from '@slipcase/contract/limits';
import { putOriginal } from '@slipcase/contract/originals';
import type { Receipt } from '@slipcase/contract/receipts';
import type { Analysis } from '@slipcase/contract/scan';
import { vendorKey } from '@slipcase/contract/vendor-key';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { analyze } from '../../../domain/analysis/analyze.ts';
import { originalsQuery } from '../../../domain/originals/originals-query.ts';
import { call } from '../../../lib/api.ts';
import { PictureProblem } from '../../../lib/picture/picture.ts';
import { pictureFromFile } from '../../../lib/picture/picture-worker-client.ts';
import { keepPaper as texts } from '../../../messages/keep-paper.ts';
import { notify } from '../../../ui/toast.tsx';
import { receiptQuery, receiptsQuery } from '../receipts.ts';

/** Adds a better picture of the paper as another original. The PDF stays as it is. */
export function useAddPicture(receipt: Receipt) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: Blob) => {
      const { blob } = await pictureFromFile(file);
      // the server also measures how legible the picture is
      const analysis = await analyze({ blob, lines: null }, { signal: new AbortController().signal });
      if (isOther(analysis, receipt)) throw new OtherReceiptError(texts.other(analysis));
      const { analysisId } = analysis;
      const kept = await client.fetchQuery({ ...originalsQuery(receipt.id), staleTime: 0 });
      // lower positions belong to the receipt's pages, whose originals may still wait on some device
      const position = Math.max(MAX_PAGES, ...kept.map((original) => original.position)) + 1;
      const form = new FormData();
      form.append('analysisId', analysisId);
      form.append('original', file, 'original');
      await call(putOriginal, { params: { id: receipt.id, position }, form });
      await client.invalidateQueries({ queryKey: originalsQuery(receipt.id).queryKey });
      await client.invalidateQueries({ queryKey: receiptsQuery.queryKey, exact: true });
      return client.fetchQuery({ ...receiptQuery(receipt.id), staleTime: 0 });
    },
    onSuccess: ({ keepPaper }) => notify(keepPaper ? texts.notEnough : texts.enough),
    onError: (error) => notify({ title: texts.failed, description: reasonOf(error), tone: 'bad' }),
  });
}

/**
 * Whether the picture shows another receipt. Both shop and total have to differ, because one of them may be
 * misread, or corrected since.
 */
function isOther({ vendor, amount }: Analysis, receipt: Receipt): boolean {
  if (!vendor || !amount || !receipt.vendor || receipt.price === null) return false;
  const isSameShop = vendorKey(vendor) === vendorKey(receipt.vendor);
  return !isSameShop && amount.cents !== Math.round(receipt.price * 100);
}

class OtherReceiptError extends Error {
  override name = 'OtherReceiptError';
}

function reasonOf(error: Error): string {
  return error instanceof PictureProblem ? `${error.message}.` : error.message;
}
