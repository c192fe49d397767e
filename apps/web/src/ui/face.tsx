import type { User } from '@slipcase/contract/user';
import { useState } from 'react';

type FaceProps = {
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'picture'>;
  large?: boolean;
};

/** A person's picture, or their initials. */
export function Face({ user, large = false }: FaceProps) {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  // the picture can't load offline
  const [broken, setBroken] = useState(false);
  const initials = (
    user.firstName.slice(0, 1) + user.lastName.slice(0, 1) || user.email.slice(0, 1)
  ).toUpperCase();
  return (
    <span className={large ? 'face face--l' : 'face'}>
      {user.picture && !broken ? (
        <img src={user.picture} alt={name} onError={() => setBroken(true)} />
      ) : (
        // the style sheet draws the initials: if they were text, voice control would take them for the
        // button's name
        <span className="face__initials" role="img" aria-label={name} title={name} data-initials={initials} />
      )}
    </span>
  );
}
