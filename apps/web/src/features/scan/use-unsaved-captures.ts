import { isOnlyHere } from './captures/arrived.ts';
import { isUnsaved } from './captures/capture.ts';
import { useScan } from './scan-provider.tsx';

/** How many receipts are not in the library yet. */
export function useUnsavedCaptures(): number {
  return useScan(({ captures }) => captures.filter(isUnsaved).length);
}

/** How many receipts would be lost if this device were lost. */
export function useOnlyHere(): number {
  return useScan(({ captures }) => captures.filter(isOnlyHere).length);
}
