import { useMutation } from '@tanstack/react-query';
import { forgotPasskey } from '../../messages/auth.ts';
import { notify } from '../../ui/toast.tsx';
import { sendResetCode } from './passkey.ts';
import { passkeyFailure } from './passkey-failure.ts';

/** Sends a code by email and reports the result. The answer is the same for an address without an account. */
export function useSendCode() {
  return useMutation({
    mutationFn: sendResetCode,
    onSuccess: () => notify(forgotPasskey.sent),
    onError: (error) => notify(passkeyFailure(error, forgotPasskey.sendFailed)),
  });
}
