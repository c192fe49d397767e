import { forgetLastSeen, lastUser } from '../domain/last-seen.ts';
import { otherUser } from '../messages/common.ts';
import { notify } from '../ui/toast.tsx';
import { isAllSaved } from './service-worker.ts';

/**
 * Someone else has signed in to this browser, so the previous person’s page has to go. Their captures stay in
 * the device's database under their name. Typed text stays on screen so that people can copy it; the server
 * refuses all calls of the page.
 * @param owner the person the page was rendered for
 */
export async function leaveToOther(owner: string | null): Promise<void> {
  // otherwise a reload would render the page for that person again while the server is slow
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
