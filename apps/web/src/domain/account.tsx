import type { User } from '@slipcase/contract/user';
import { LogOut } from 'lucide-react';
import { common } from '../messages/common.ts';
import { IconButton } from '../ui/button.tsx';
import { Face } from '../ui/face.tsx';

/** What the router gives every signed-in screen. */
export type Account = { user: User; onOpenAccount: () => void; onLogout: () => void };

/** The right end of a header: the profile picture (or initials), which opens the account, and Logout. */
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
