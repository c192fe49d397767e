import { useEffect, useState } from 'react';
import { isPrivateWindow } from '../../lib/device-storage.ts';
import { captures as texts } from '../../messages/on-this-device.ts';

/**
 * A warning beside a receipt that is only on this device, if the window is private: closing it deletes the
 * receipt.
 */
export function PrivateWindowWarning() {
  const [isPrivate, setPrivate] = useState(false);
  useEffect(() => void isPrivateWindow().then(setPrivate), []);
  return isPrivate && <p className="waiting__warning">{texts.deletedOnClose}</p>;
}
