import { notify } from '../../../ui/toast.tsx';
import type { ToastOptions } from '../../../ui/toast-message.ts';

/**
 * The id of all toasts about signing in and passkeys: there is one at a time, because only the newest is
 * true.
 */
export const TOAST = 'passkey';

export function notifyPasskey(options: ToastOptions): void {
  notify({ ...options, id: TOAST });
}
