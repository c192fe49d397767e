import type { User } from '@slipcase/contract/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { companyQuery } from '../../lib/company.ts';
import { ScanSession, type ScanState } from './scan-session.ts';

const ScanContext = createContext<ScanSession | null>(null);

/** Keeps, reads and sends what this user has captured, whatever screen is shown. */
type ScanProviderProps = {
  user: User;
  /** the library has one more receipt */
  onSaved: () => void;
  children: ReactNode;
};

export function ScanProvider({ user, onSaved, children }: ScanProviderProps) {
  const queryClient = useQueryClient();
  useQuery(companyQuery);
  const [session, setSession] = useState<ScanSession | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one session a user; a refetched user is the same one
  useEffect(() => {
    const started = new ScanSession({
      user,
      company: () => queryClient.getQueryData(companyQuery.queryKey),
      onSaved: () => {
        onSaved();
        // what the next receipt of this vendor is asked about has another answer now
        queryClient.removeQueries({ queryKey: ['proposals'] });
        queryClient.removeQueries({ queryKey: ['duplicates'] });
      },
    });
    setSession(started);
    void started.start();
    return () => started.stop();
  }, [user.id, queryClient]);

  if (!session) return null;
  return <ScanContext value={session}>{children}</ScanContext>;
}

export function useScanSession(): ScanSession {
  const session = useContext(ScanContext);
  if (!session) throw new Error('the scanner needs a ScanProvider around it');
  return session;
}

export function useScanState(): ScanState {
  const session = useScanSession();
  return useSyncExternalStore(session.subscribe, session.snapshot);
}
