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
 * The path of a profile picture. Each picture has its own, because browsers reuse what they loaded from a
 * path before, even the previous person's picture.
 * @param key null without a picture
 */
export function picturePath(key: string | null): string | null {
  if (key === null) return null;
  return `${getPicture.path}?of=${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}
