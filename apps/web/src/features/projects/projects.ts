import { listProjects } from '@slipcase/contract/projects';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keptOnDevice } from '../../lib/persisted-query.ts';

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => call(listProjects, { signal }),
  meta: keptOnDevice(listProjects),
});
