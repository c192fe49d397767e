import { type Device, listDevices, signOutAllDevices, signOutDevice } from '@slipcase/contract/auth';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isUnauthenticated } from '../../../lib/api.ts';
import { account } from '../../../messages/auth.ts';
import { notify, notifyAfterNavigation } from '../../../ui/toast.tsx';
import { startOver } from '../account/logout.ts';

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevices, { signal }),
  // people open the list to see which devices are signed in now
  staleTime: 0,
});

/** Signs out another device. For this device, there is Logout. */
export function useSignOutDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Device) => call(signOutDevice, { params: { id } }),
    onSuccess: (_, { name }) => notify(account.signedOut(name)),
    onError: (error) => {
      if (!isUnauthenticated(error)) notify({ ...account.signOutFailed, tone: 'bad' });
    },
    // after a failure, too, because the device may have signed itself out
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

/** Signs out all devices, including this one, so the page reloads. */
export function useSignOutAllDevices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(signOutAllDevices, {}),
    onSuccess: () => {
      notifyAfterNavigation(account.signedOutAll);
      return startOver(queryClient);
    },
    onError: async (error) => {
      // this device is already signed out, which the list will show
      if (isUnauthenticated(error)) await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
      else notify({ ...account.signOutAllFailed, tone: 'bad' });
    },
  });
}
