import { logout } from '@slipcase/contract/auth';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { common } from '../../messages/common.ts';
import { notify } from '../../ui/toast.tsx';

export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: () => startOver(queryClient),
    onError: () => notify({ ...common.logoutFailed, tone: 'bad' }),
  });
  return mutate;
}

/** Nobody is signed in any more: nothing of theirs stays on the page, nor of what the device had last seen. */
export async function startOver(queryClient: QueryClient): Promise<void> {
  const forgetting = Promise.all([
    import('../../domain/last-seen.ts').then(({ forgetLastSeen }) => forgetLastSeen()),
    // what was shared before waits for its owner, as captures do
    import('../../domain/shared-files.ts').then(({ sharesBelongTo }) => sharesBelongTo(null)),
  ]);
  // a device that cannot be asked to forget has kept nothing
  await forgetting.catch(() => {});
  // last, and together: whatever is typed into the screen that is shown without a user would go with the reload
  queryClient.clear();
  window.location.reload();
}
