import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenQuiet } from '../lib/quiet.ts';
import { useLocation } from '../lib/router.tsx';
import type { Updates } from './service-worker.ts';

/**
 * Work that no screen waits for: storing the last seen data, and the service worker. Loads after the first
 * paint.
 */
export function useDeferredParts(): void {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const [updates, setUpdates] = useState<Updates | null>(null);

  useEffect(() => {
    let stop: (() => void) | null = null;
    let over = false;
    void import('./keep-last-seen.ts').then(({ keepLastSeen }) => {
      if (!over) stop = keepLastSeen(queryClient);
    }, ignored);
    return () => {
      over = true;
      stop?.();
    };
  }, [queryClient]);

  useEffect(() => {
    if (!import.meta.env.PROD) return;
    return whenQuiet(() => {
      void import('./service-worker.ts')
        .then(({ isAllSaved, startUpdates }) => startUpdates(isAllSaved))
        .then(setUpdates, ignored);
    });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it is about
  useEffect(() => updates?.screenChanged(), [pathname]);
}

/** The product works without them, so failures stay silent. */
const ignored = () => {};
