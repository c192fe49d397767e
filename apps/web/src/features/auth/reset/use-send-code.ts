import { useMutation } from '@tanstack/react-query';
import { forgotPasskey } from '../../../messages/auth.ts';
import { sendResetCode } from '../passkey/passkey.ts';
import { passkeyFailure } from '../passkey/passkey-failure.ts';
import { notifyPasskey } from '../passkey/passkey-toast.ts';

/**
 * Sends a code by email and reports the result. The server's answer is the same for an address without an
 * account.
 */
export function useSendCode() {
  return useMutation({
    mutationFn: sendResetCode,
    onSuccess: () => notifyPasskey(forgotPasskey.sent),
    onError: (error) => notifyPasskey(passkeyFailure(error, forgotPasskey.sendFailed)),
  });
}
