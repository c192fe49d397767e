import { common } from '../../messages/common.ts';
import { captures as texts } from '../../messages/on-this-device.ts';
import { DangerDialog } from '../../ui/danger-dialog.tsx';

type LogoutWarningProps = { count: number; onStay: () => void; onLogout: () => void };

/**
 * Warns before a sign-out while receipts are only on this device. They are sent when the same user signs in
 * again.
 */
export function LogoutWarning({ count, onStay, onLogout }: LogoutWarningProps) {
  return (
    <DangerDialog
      title={texts.logoutTitle(count)}
      text={texts.logoutText}
      stay={texts.stay}
      onStay={onStay}
      danger={common.logout}
      onDanger={onLogout}
    />
  );
}
