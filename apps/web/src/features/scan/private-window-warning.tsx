import { useEffect, useState } from 'react';
import { isPrivateWindow } from '../../lib/device-storage.ts';
import { captures as texts } from '../../messages/on-this-device.ts';

/** Beside a receipt that is only on this device: where a window forgets it, the person should know. */
export function PrivateWindowWarning() {
  const [isPrivate, setPrivate] = useState(false);
  useEffect(() => void isPrivateWindow().then(setPrivate), []);
  return isPrivate && <p className="waiting__warning">{texts.deletedOnClose}</p>;
}
