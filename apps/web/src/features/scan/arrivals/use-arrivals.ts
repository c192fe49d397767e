import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ARRIVALS } from '../../../domain/query-rules.ts';
import { pagesFromFile } from '../camera/incoming.ts';
import { useScanSession } from '../scan-provider.tsx';
import { Arrivals } from './arrivals.ts';
import { ARRIVALS_KEY, arrivalsApi, onServerQuery, unopenedQuery } from './arrivals-query.ts';

/** While the page is visible, keeps track of what waits on the server for this user. Mount it once. */
export function useArrivals(): void {
  const session = useScanSession();
  const client = useQueryClient();
  const [arrivals, setArrivals] = useState<Arrivals | null>(null);
  useEffect(() => {
    const started = new Arrivals(
      session,
      { alone: session.alone, api: arrivalsApi, open: pagesFromFile },
      (unopened) => client.setQueryData(unopenedQuery.queryKey, unopened),
    );
    setArrivals(started);
    return () => {
      started.stop();
      setArrivals(null);
    };
  }, [session, client]);
  useQuery({
    ...ARRIVALS,
    queryKey: ARRIVALS_KEY,
    queryFn: async ({ signal }) => {
      const onServer = (await arrivals?.sync(signal)) ?? null;
      client.setQueryData(onServerQuery.queryKey, onServer);
      return onServer;
    },
    enabled: arrivals !== null,
  });
}
