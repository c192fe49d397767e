import { useScanState } from './scan-provider.tsx';

/** How many receipts are only on this device. */
export function useUnsavedCaptures(): number {
  return useScanState().captures.length;
}
