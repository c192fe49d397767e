import { common } from '../../messages/common.ts';
import { captures as texts } from '../../messages/scan.ts';
import { Dialog } from '../../ui/dialog.tsx';

type LogoutWarningProps = { count: number; onStay: () => void; onLogout: () => void };

/** Before a logout while receipts are still only on this device: they stay, and go on when the same person is back. */
export function LogoutWarning({ count, onStay, onLogout }: LogoutWarningProps) {
  return (
    <Dialog open onClose={onStay} title={texts.logoutTitle(count)} text={texts.logoutText}>
      <div className="dialog__do">
        <button type="button" className="button button--plain" onClick={onStay}>
          {texts.stay}
        </button>
        <button type="button" className="button button--danger" onClick={onLogout}>
          {common.logout}
        </button>
      </div>
    </Dialog>
  );
}
