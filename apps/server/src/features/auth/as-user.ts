import { createHash } from 'node:crypto';
import { getPicture, type User } from '@slipcase/contract/user';
import type { personOf } from './user-store.ts';

export function asUser(user: ReturnType<typeof personOf>): User {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    picture: picturePath(user.pictureKey),
    hasSetupPasskey: user.hasSetupPasskey,
  };
}

/**
 * Where a profile picture is. The path names the picture, because browsers show the one that they loaded
 * from the same path before, even if it is the previous person's.
 * @param key null without a picture
 */
export function picturePath(key: string | null): string | null {
  if (key === null) return null;
  return `${getPicture.path}?of=${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}
