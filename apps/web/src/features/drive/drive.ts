import { CONNECT_DRIVE_PATH, getDrive } from '@slipcase/contract/drive';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Whether the person has connected the drive, which several features show. A folder is always connected. */
export const driveQuery = queryOptions({
  queryKey: ['drive'],
  queryFn: ({ signal }) => call(getDrive, { signal }),
  // people can revoke consent at Google at any time
  refetchOnWindowFocus: true,
  staleTime: 0,
});

/** Leaves the page for Google, and returns to the current screen. */
export function goToConnectDrive(): void {
  const { pathname, search } = window.location;
  window.location.assign(`${CONNECT_DRIVE_PATH}?back=${encodeURIComponent(pathname + search)}`);
}
