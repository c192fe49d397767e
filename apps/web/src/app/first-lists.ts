import type { QueryClient } from '@tanstack/react-query';
import { companyQuery } from '../domain/company.ts';
import { lastAnswer } from '../domain/last-seen.ts';
import { favoritesQuery } from '../features/projects/favorites.ts';
import { projectsQuery } from '../features/projects/projects.ts';
import { receiptsQuery } from '../features/receipts/receipts.ts';

/** Right after a sign-in, loads the lists that the device does not have yet. keep-last-seen.ts stores them, so they are there
 * without a network even if no screen has shown them.
 * @param isOwner whether the page is still this person's */
export async function loadFirstLists(client: QueryClient, userId: string, isOwner: () => boolean) {
  const isMissing = async (queryKey: readonly string[]) =>
    client.getQueryData(queryKey) === undefined &&
    (await lastAnswer(userId, JSON.stringify(queryKey))) === null &&
    isOwner();
  // one try: a screen that needs a list asks for it with all its tries
  if (await isMissing(companyQuery.queryKey)) void client.prefetchQuery({ ...companyQuery, retry: false });
  if (await isMissing(projectsQuery.queryKey)) void client.prefetchQuery({ ...projectsQuery, retry: false });
  if (await isMissing(favoritesQuery.queryKey))
    void client.prefetchQuery({ ...favoritesQuery, retry: false });
  if (await isMissing(receiptsQuery.queryKey)) void client.prefetchQuery({ ...receiptsQuery, retry: false });
}
