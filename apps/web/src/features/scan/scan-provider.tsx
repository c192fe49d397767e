import type { User } from '@slipcase/contract/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';
import { companyQuery } from '../../domain/company.ts';
import { isServerReached, watchServerReached } from '../../lib/server-reached.ts';
import { openBrowserPorts } from './captures/browser-ports.ts';
import { ScanSession } from './scan-session.ts';
import type { ScanState } from './scan-view.ts';

const ScanContext = createContext<ScanSession | null>(null);

/** Keeps, reads and sends this user's captures, whichever screen is shown. */
type ScanProviderProps = {
  user: User;
  /** called when the library has a new receipt; the signal aborts when the user leaves */
  onSaved: (hasLeft: AbortSignal) => void;
  children: ReactNode;
};

export function ScanProvider({ user, onSaved, children }: ScanProviderProps) {
  const queryClient = useQueryClient();
  useQuery(companyQuery);
  const [session, setSession] = useState<ScanSession | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one session per user; a refetched user is the same one
  useEffect(() => {
    const ports = openBrowserPorts();
    const started = new ScanSession(
      {
        user,
        company: () => queryClient.getQueryData(companyQuery.queryKey),
        onSaved: (hasLeft) => {
          onSaved(hasLeft);
          // the save changes what is proposed and reported for the next receipt, which may already be on
          // screen
          void queryClient.invalidateQueries({ queryKey: ['proposals'] });
          void queryClient.invalidateQueries({ queryKey: ['duplicates'] });
        },
      },
      ports,
    );
    setSession(started);
    const stopGuarding = guardUnwritten(started);
    // the browser only knows about the network, not whether the server itself was unavailable
    const stopWatching = watchServerReached(() => {
      if (isServerReached()) started.reads.serverIsBack();
    });
    void started.start();
    return () => {
      stopGuarding();
      stopWatching();
      started.stop();
      ports.close();
    };
  }, [user.id, queryClient]);

  if (!session) return null;
  return <ScanContext value={session}>{children}</ScanContext>;
}

/**
 * Writes typed text to the device when the page is hidden, and warns before closing a page that has captures
 * only in memory.
 */
function guardUnwritten({ store }: ScanSession): () => void {
  const flush = () => void store.flush();
  const warn = (event: BeforeUnloadEvent) => {
    if (store.isWritten()) return;
    flush();
    event.preventDefault();
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  window.addEventListener('beforeunload', warn);
  return () => {
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
    window.removeEventListener('beforeunload', warn);
  };
}

export function useScanSession(): ScanSession {
  const session = useContext(ScanContext);
  if (!session) throw new Error('the scanner needs a ScanProvider around it');
  return session;
}

/**
 * Selects scanner state for a component. The component renders again only if a part of the selected value has
 * changed.
 */
export function useScan<T>(select: (state: ScanState) => T): T {
  const { view } = useScanSession();
  return useSyncExternalStoreWithSelector(view.subscribe, view.snapshot, null, select, isSame);
}

/** Compares one level deep, because selectors build small objects and lists. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b)) return false;
  const [some, others] = [Object.entries(a), new Map(Object.entries(b))];
  return some.length === others.size && some.every(([key, value]) => Object.is(value, others.get(key)));
}

/** Excludes objects such as Blobs, whose contents are not visible as properties. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
