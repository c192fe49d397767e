import { common } from '../../messages/common.ts';
import { captures as texts } from '../../messages/on-this-device.ts';
import { DangerDialog } from '../../ui/danger-dialog.tsx';

type LogoutWarningProps = { count: number; onStay: () => void; onLogout: () => void };

/** Before a logout while receipts are still only on this device: they stay, and go on when the same person is back. */
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
