import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnreachable } from '../../lib/api.ts';
import { useScanSession } from './scan-provider.tsx';

/**
 * Sends whatever waits as soon as another call reaches the server again. The browser only knows about the
 * network: if the server itself was unavailable, the next try could be a minute away, although the list has
 * loaded already.
 */
export function useWakeWhenReached(): void {
  const session = useScanSession();
  const client = useQueryClient();
  useEffect(() => {
    const unreached = new Set<string>();
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action, query } = event;
      if ((action.type === 'failed' || action.type === 'error') && isUnreachable(action.error))
        unreached.add(query.queryHash);
      // only once per outage, because the uploads have their own pauses
      if (action.type === 'success' && unreached.delete(query.queryHash)) session.wake();
    });
  }, [client, session]);
}
