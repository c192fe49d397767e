import { isUnsaved } from './captures/capture.ts';
import { useScan } from './scan-provider.tsx';

/** How many receipts are only on this device. */
export function useUnsavedCaptures(): number {
  return useScan(({ captures }) => captures.filter(isUnsaved).length);
}
