import { notify } from '../../../ui/toast.tsx';
import type { ToastOptions } from '../../../ui/toast-message.ts';

/**
 * The id of all toasts about signing in and passkeys, so that there is only one at a time: only the newest
 * one is true.
 */
export const TOAST = 'passkey';

export function notifyPasskey(options: ToastOptions): void {
  notify({ ...options, id: TOAST });
}
