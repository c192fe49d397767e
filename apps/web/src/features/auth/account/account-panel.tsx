import type { User } from '@slipcase/contract/user';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnauthenticated } from '../../../lib/api.ts';
import { signIn, account as texts } from '../../../messages/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Face } from '../../../ui/face.tsx';
import { dismissToast } from '../../../ui/toast.tsx';
import './account-panel.css';
import { DriveConnection } from '../../drive/drive-connection.tsx';
import { DeviceList } from '../devices/device-list.tsx';
import { devicesQuery } from '../devices/devices.ts';
import { ReceiptsByEmail } from '../incoming/receipts-by-email.tsx';
import { ShareTokens } from '../incoming/share-tokens.tsx';
import { TOAST } from '../passkey/passkey-toast.ts';
import { ScreenLockList } from '../screen-lock/screen-lock-list.tsx';
import { ChangePasskey } from './change-passkey.tsx';
import { SignOutAll } from './sign-out-all.tsx';

type AccountPanelProps = { user: User; onLogout: () => void; onClose: () => void };

/** Who is signed in, on which other devices, and with which passkey. */
export function AccountPanel({ user, onLogout, onClose }: AccountPanelProps) {
  const devices = useQuery(devicesQuery);
  const current = devices.data?.find((device) => device.current);
  // on a phone, 'Welcome back!' would lie over the sheet
  useEffect(() => dismissToast(TOAST), []);
  return (
    <Dialog open onClose={onClose} title={texts.title} sheet>
      <div className="account">
        <div className="account__who">
          <Face user={user} large />
          <div className="cut">
            <p className="account__name cut">{`${user.firstName} ${user.lastName}`.trim()}</p>
            <p className="hint cut">{user.email}</p>
          </div>
        </div>
        {isUnauthenticated(devices.error) ? (
          <SignedOut />
        ) : (
          <>
            <section aria-labelledby="devices">
              <h3 className="account__title" id="devices">
                {texts.devices}
              </h3>
              <DeviceList devices={devices} onLogout={onLogout} />
              <SignOutAll />
            </section>
            <ScreenLockList />
            <DriveConnection />
            <ReceiptsByEmail />
            <ShareTokens onLeave={onClose} />
            <section>
              <ChangePasskey email={user.email} current={current} />
            </section>
          </>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Shown when the session has ended: nothing here works anymore, and the list must not look as if other
 * devices were still active.
 */
function SignedOut() {
  return (
    <div className="account__problem" role="alert">
      <p>{texts.signedOutHere}</p>
      <Button look="main" wide onClick={() => window.location.reload()}>
        {signIn.submit}
      </Button>
    </div>
  );
}
