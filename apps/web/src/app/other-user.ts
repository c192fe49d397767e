import { forgetLastSeen, lastUser } from '../domain/last-seen.ts';
import { otherUser } from '../messages/common.ts';
import { notify } from '../ui/toast.tsx';
import { isAllSaved } from './service-worker.ts';

/**
 * Somebody else has signed in to this browser: the page that was drawn for another person makes way. Captures are in the
 * device's database under their owner; what is only typed so far stays to be copied, and no call of the page is answered.
 * @param owner whom the page was drawn for
 */
export async function leaveToOther(owner: string | null): Promise<void> {
  // it would be drawn again while the server is slow
  if ((await lastUser())?.id === owner) await forgetLastSeen();
  const reload = () => window.location.reload();
  if (isAllSaved()) reload();
  else {
    notify({
      ...otherUser,
      tone: 'bad',
      id: 'other-user',
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: otherUser.action, onClick: reload },
    });
  }
}
