import type { User } from '@slipcase/contract/auth';
import { createContext, type ReactNode, useContext } from 'react';
import { useScan } from './use-scan.ts';

const ScanContext = createContext<ReturnType<typeof useScan> | null>(null);

/** Keeps the receipt that is being scanned while the person looks at another screen. */
export function ScanProvider({ user, children }: { user: User; children: ReactNode }) {
  return <ScanContext value={useScan(user)}>{children}</ScanContext>;
}

export function useCurrentScan(): ReturnType<typeof useScan> {
  const scan = useContext(ScanContext);
  if (!scan) throw new Error('the scanner needs a ScanProvider around it');
  return scan;
}
