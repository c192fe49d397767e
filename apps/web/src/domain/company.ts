import { getCompany } from '@slipcase/contract/projects';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { keptOnDevice } from '../lib/persisted-query.ts';

/**
 * The company's lists and settings, which several features need. They only change when the server restarts.
 */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => call(getCompany, { signal }),
  meta: keptOnDevice(getCompany),
});
