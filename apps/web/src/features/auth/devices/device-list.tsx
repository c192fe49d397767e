import type { Device } from '@slipcase/contract/auth';
import type { UseQueryResult } from '@tanstack/react-query';
import { account as texts } from '../../../messages/auth.ts';
import { common } from '../../../messages/common.ts';
import { screenLock } from '../../../messages/screen-lock.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { useProviderTexts } from '../sign-in/provider.ts';
import { activityText } from './device-text.ts';
import { useSignOutDevice } from './devices.ts';

type DeviceListProps = { devices: UseQueryResult<Device[]>; onLogout: () => void };

/** All signed-in devices, each with a button that signs it out. */
export function DeviceList({ devices, onLogout }: DeviceListProps) {
  const signOut = useSignOutDevice();
  const provider = useProviderTexts();
  if (devices.isPending) {
    return (
      <p className="busy account__busy" role="status">
        <span className="spinner" />
        {texts.devicesLoading}
      </p>
    );
  }
  const leaving = signOut.isPending ? signOut.variables.id : null;
  if (!devices.data) return <Problem onRetry={() => void devices.refetch()} />;
  return (
    <ul>
      {devices.data.map((device) => (
        <li key={device.id} className="device">
          <div className="device__about">
            <p className="device__name">{device.name}</p>
            <p className={device.current ? 'hint device__here' : 'hint'}>
              {activityText(device, new Date())}
            </p>
            <p className="hint">
              {
                {
                  google: provider.signedIn,
                  passkey: texts.signedInWithPasskey,
                  webauthn: screenLock.signedIn,
                }[device.signedInWith]
              }
            </p>
          </div>
          <Button
            look="plain"
            small
            aria-label={device.current ? texts.signOutHere(device.name) : texts.signOutNamed(device.name)}
            aria-disabled={device.id === leaving}
            onClick={() => {
              if (device.current) onLogout();
              else if (device.id !== leaving) signOut.mutate(device);
            }}
          >
            {texts.signOut}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Problem({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="account__problem" role="alert">
      <p>{texts.devicesFailed}</p>
      <TextButton onClick={onRetry}>{common.tryAgain}</TextButton>
    </div>
  );
}
