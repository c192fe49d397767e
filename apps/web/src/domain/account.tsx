import type { User } from '@slipcase/contract/auth';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { common } from '../messages/common.ts';
import { IconButton } from '../ui/icon-button.tsx';
import './account.css';

/** What every signed-in screen gets from the router. */
export type Account = { user: User; onOpenAccount: () => void; onLogout: () => void };

/** Profile picture (or initials), which opens the account, and Logout: the right end of a header. */
export function AccountTools({ user, onOpenAccount, onLogout }: Account) {
  return (
    <>
      <IconButton label={common.account} aria-haspopup="dialog" onClick={onOpenAccount}>
        <Face user={user} />
      </IconButton>
      <IconButton label={common.logout} onClick={onLogout}>
        <LogOut className="icon" />
      </IconButton>
    </>
  );
}

type FaceProps = {
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'picture'>;
  large?: boolean;
};

export function Face({ user, large = false }: FaceProps) {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  // offline there is none to be had
  const [broken, setBroken] = useState(false);
  const initials = (
    user.firstName.slice(0, 1) + user.lastName.slice(0, 1) || user.email.slice(0, 1)
  ).toUpperCase();
  return (
    <span className={large ? 'face face--l' : 'face'}>
      {user.picture && !broken ? (
        <img src={user.picture} alt={name} onError={() => setBroken(true)} />
      ) : (
        // drawn by the style sheet: a picture of two letters is no text that somebody would say to press the button
        <span className="face__initials" role="img" aria-label={name} title={name} data-initials={initials} />
      )}
    </span>
  );
}
