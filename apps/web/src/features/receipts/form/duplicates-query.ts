import { formatMoney } from '@slipcase/contract/money';
import { findDuplicates } from '@slipcase/contract/receipt-duplicates';
import type { Receipt } from '@slipcase/contract/receipts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { preview } from '../../../messages/review.ts';

/** The library's receipts that look like one with these values. @param known the call's body, as JSON */
export function duplicatesQuery(known: string) {
  return queryOptions({
    queryKey: ['duplicates', known],
    queryFn: ({ signal }) => call(findDuplicates, { body: JSON.parse(known), signal }),
    // never fresh, because every save changes the library
    staleTime: 0,
    retry: false,
  });
}

/** 'Five Guys, $32.66. In your library since Nov 3, 2026.' */
export function savedAlike({ vendor, amount, createdAt }: Receipt): string {
  return preview.alike([vendor, amount && formatMoney(amount)], preview.inLibrary(createdAt));
}
