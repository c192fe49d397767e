import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { companyQuery } from '../domain/company.ts';
import { lastAnswer } from '../domain/last-seen.ts';
import { favoritesQuery } from '../features/projects/favorites.ts';
import { projectsQuery } from '../features/projects/projects.ts';
import { receiptsQuery } from '../features/receipts/receipts.ts';
import { jobQuery } from '../features/scan/job/job.ts';

/**
 * Right after a sign-in, loads the lists that the device does not have yet. keep-last-seen.ts stores them, so
 * people can see them without a network even if no screen has shown them before. The job is loaded each time
 * because another device may have changed it.
 */
export function useFirstLists(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let left = false;
    void loadMissing(client, userId, () => left);
    return () => {
      left = true;
    };
  }, [client, userId]);
}

async function loadMissing(client: QueryClient, userId: string, hasLeft: () => boolean): Promise<void> {
  const isMissing = async (queryKey: readonly string[]) =>
    client.getQueryData(queryKey) === undefined &&
    (await lastAnswer(userId, JSON.stringify(queryKey))) === null &&
    !hasLeft();
  // tries only once: a screen that needs the list will request it with all its retries
  if (await isMissing(companyQuery.queryKey)) void client.prefetchQuery({ ...companyQuery, retry: false });
  if (await isMissing(projectsQuery.queryKey)) void client.prefetchQuery({ ...projectsQuery, retry: false });
  if (await isMissing(favoritesQuery.queryKey))
    void client.prefetchQuery({ ...favoritesQuery, retry: false });
  if (await isMissing(receiptsQuery.queryKey)) void client.prefetchQuery({ ...receiptsQuery, retry: false });
  if (!hasLeft()) void client.prefetchQuery({ ...jobQuery, retry: false });
}
