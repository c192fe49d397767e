import { addFavorite, listFavorites, removeFavorite } from '@slipcase/contract/projects';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { FAVORITES } from '../../domain/query-rules.ts';
import { ApiError, call } from '../../lib/api.ts';
import { keptOnDevice } from '../../lib/persisted-query.ts';
import { projects } from '../../messages/projects.ts';
import { notify } from '../../ui/toast.tsx';

export const favoritesQuery = queryOptions({
  queryKey: ['projects', 'favorites'],
  queryFn: ({ signal }) => call(listFavorites, { signal }),
  meta: keptOnDevice(listFavorites),
  ...FAVORITES,
});

type Toggle = { projectName: string; favorite: boolean };

/** Adds or removes one favorite and reports the result. */
export function useFavoriteToggle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ projectName, favorite }: Toggle) =>
      favorite
        ? call(addFavorite, { body: { projectName } })
        : call(removeFavorite, { params: { projectName } }),
    onSuccess: async (_, { favorite }) => {
      notify(favorite ? projects.added : projects.removed);
      await queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey });
    },
    onError: (error, { favorite }) =>
      notify({
        title: projects.error,
        description: favorite ? addFailure(error) : projects.removeFailed,
        tone: 'bad',
      }),
  });
}

function addFailure(error: unknown): string {
  return error instanceof ApiError ? error.message : projects.addFailed;
}
