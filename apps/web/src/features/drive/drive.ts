import { CONNECT_DRIVE_PATH, getDrive } from '@slipcase/contract/drive';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Whether the person has connected the drive, which more than one feature shows. Where it is a folder it always is. */
export const driveQuery = queryOptions({
  queryKey: ['drive'],
  queryFn: ({ signal }) => call(getDrive, { signal }),
  // leave can be taken back at Google at any time
  refetchOnWindowFocus: true,
  staleTime: 0,
});

/** Leaves the page for Google, to come back to where the person is now. */
export function goToConnectDrive(): void {
  const { pathname, search } = window.location;
  window.location.assign(`${CONNECT_DRIVE_PATH}?back=${encodeURIComponent(pathname + search)}`);
}
