import { driveConnected } from '@slipcase/contract/drive';
import { useEffect } from 'react';
import { addressWith } from '../../lib/address.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { driveReturn } from '../../messages/drive.ts';
import { notify } from '../../ui/toast.tsx';

/**
 * Says whether connecting the drive worked. Reads the query parameter `drive`, and removes it from the
 * address.
 */
export function DriveReturn(): null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const rest = new URLSearchParams(search);
    const how = rest.get('drive');
    if (how === null) return;
    rest.delete('drive');
    navigate(addressWith(pathname, rest), { replace: true, state });
    const known = driveConnected.safeParse(how);
    // the id keeps one toast, because strict mode runs effects twice
    if (known.success) notify({ ...driveReturn[known.data], id: 'drive-return' });
  }, [pathname, search, state, navigate]);
  return null;
}
