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
      // people without a passkey log out because they are not this user, so the address is not theirs
      if (user?.hasSetupPasskey) keepEmail(user.email);
      return startOver(queryClient);
    },
    onError: () => notify({ ...common.logoutFailed, tone: 'bad' }),
  });
  return mutate;
}

/** Clears the page and the device's last seen data after a logout. */
export async function startOver(queryClient: QueryClient): Promise<void> {
  const forgetting = Promise.allSettled([
    import('../../../domain/last-seen.ts').then(({ forgetLastSeen }) => forgetLastSeen()),
    // files shared before wait for their owner, like captures
    import('../../../domain/shared-files.ts').then(({ sharesBelongTo }) => sharesBelongTo(null)),
    import('../../../domain/kept-deletions.ts').then(({ forgetDeletions }) => forgetDeletions()),
  ]);
  // waits for all, even if one fails: plain http has no caches. A device that cannot delete has not stored
  // anything.
  await forgetting;
  // comes last, and both together: the reload would lose anything typed into the signed-out screen
  queryClient.clear();
  window.location.reload();
}
