import { logout } from '@slipcase/contract/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { common } from '../../messages.ts';
import { notify } from '../../ui/toast.tsx';

export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: () => {
      queryClient.clear();
      window.location.reload();
    },
    onError: () => notify({ ...common.logoutFailed, tone: 'bad' }),
  });
  return mutate;
}
