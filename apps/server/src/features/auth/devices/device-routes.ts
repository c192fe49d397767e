import { listDevices, signOutAllDevices, signOutDevice } from '@slipcase/contract/auth';
import { forgetCached } from '../../../http/no-store.ts';
import { bind, type Http } from '../../../http/route.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { deviceNotFound } from '../errors.ts';
import { clientOf, logEvent } from '../security-log-store.ts';
import { deleteDevice, deleteDevices, signedInDevices } from './device-store.ts';

/** Lists where a person is signed in, and signs devices out. */
export function registerDeviceRoutes(http: Http, deps: AuthDeps): void {
  bind(http, listDevices, async ({ user }) => {
    const rows = await signedInDevices(deps.db, user.id, deps.clock.now());
    const devices = rows.map((row) => ({
      id: row.id,
      name: row.name,
      signedInWith: row.signed_in_with,
      signedInAt: new Date(row.created_at).toISOString(),
      lastActiveAt: new Date(row.last_active_at).toISOString(),
      current: row.id === user.deviceId,
    }));
    return devices.sort((a, b) => Number(b.current) - Number(a.current));
  });

  bind(http, signOutDevice, async ({ user, params, request, reply }) => {
    const name = await deleteDevice(deps.db, user.id, params.id);
    if (name === null) throw deviceNotFound();
    const event = { ...clientOf(request), email: user.email, at: deps.clock.now() };
    await logEvent(deps.db, 'device_signed_out', { ...event, device: name });
    if (params.id === user.deviceId) {
      deps.cookies.session.clear(reply);
      deps.cookies.device(user.id).clear(reply);
      forgetCached(reply);
    }
    return { message: 'Signed out' };
  });

  bind(http, signOutAllDevices, async ({ user, request, reply }) => {
    await deps.db.transaction().execute(async (transaction) => {
      await deleteDevices(transaction, user.id);
      const event = { ...clientOf(request), email: user.email, at: deps.clock.now() };
      await logEvent(transaction, 'all_devices_signed_out', event);
    });
    deps.cookies.session.clear(reply);
    deps.cookies.device(user.id).clear(reply);
    forgetCached(reply);
    return { message: 'Signed out everywhere' };
  });
}
