import { getPicture, type User } from '@slipcase/contract/user';
import type { personOf } from './user-store.ts';

export function asUser(user: ReturnType<typeof personOf>): User {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    picture: user.pictureKey === null ? null : getPicture.path,
    hasSetupPasskey: user.hasSetupPasskey,
  };
}
