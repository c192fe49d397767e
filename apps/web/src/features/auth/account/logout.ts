import { logout } from '@slipcase/contract/user';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { common } from '../../../messages/common.ts';
import { notify } from '../../../ui/toast.tsx';
import { keepEmail } from '../sign-in/known-email.ts';
import { userQuery } from '../user.ts';

export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: () => {
      const user = queryClient.getQueryData(userQuery.queryKey);
      // a person who starts over is another one
      if (user?.hasSetupPasskey) keepEmail(user.email);
      return startOver(queryClient);
    },
    onError: () => notify({ ...common.logoutFailed, tone: 'bad' }),
  });
  return mutate;
}

/** Clears the page and the device's last seen data after logout. */
export async function startOver(queryClient: QueryClient): Promise<void> {
  const forgetting = Promise.allSettled([
    import('../../../domain/last-seen.ts').then(({ forgetLastSeen }) => forgetLastSeen()),
    // earlier shares wait for their owner, like captures
    import('../../../domain/shared-files.ts').then(({ sharesBelongTo }) => sharesBelongTo(null)),
  ]);
  // all of it, even if a part fails: plain http has no caches. A device that cannot delete has stored
  // nothing.
  await forgetting;
  // last, and together: the reload would lose anything typed into the signed-out screen
  queryClient.clear();
  window.location.reload();
}
