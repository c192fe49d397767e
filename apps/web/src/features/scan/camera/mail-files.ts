import { addMailFile } from '@slipcase/contract/captures';
import { MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import type { QueryClient } from '@tanstack/react-query';
import { call, isUnauthenticated, isUnreachable } from '../../../lib/api.ts';
import { mailFiles as texts } from '../../../messages/captures.ts';
import { notify } from '../../../ui/toast.tsx';
import { ARRIVALS_KEY } from '../arrivals/arrivals-query.ts';

/**
 * Sends mails to the server, which takes them apart: their receipts come back like those that arrive by mail.
 * Shows a toast about the result.
 * @returns mails to send again later: the server was not reached, or nobody is signed in
 */
export async function sendMailFiles(mails: readonly File[], client: QueryClient): Promise<readonly File[]> {
  const unsent: File[] = [];
  let added = 0;
  for (const mail of mails) {
    try {
      if (mail.size > MAX_MAIL_BYTES) throw new Error(texts.tooLarge);
      const form = new FormData();
      form.append('mail', mail, mail.name);
      const { captures } = await call(addMailFile, { form });
      added += captures.length;
    } catch (error) {
      if (isUnreachable(error) || isUnauthenticated(error)) unsent.push(mail);
      const reason = reasonOf(error);
      const description = mails.length > 1 ? `${mail.name}: ${reason}` : reason;
      notify({ title: texts.failed, description, tone: 'bad' });
    }
  }
  if (added > 0) {
    notify(texts.added(added));
    void client.invalidateQueries({ queryKey: ARRIVALS_KEY });
  }
  return unsent;
}

function reasonOf(error: unknown): string {
  if (isUnreachable(error)) return navigator.onLine ? texts.unreachable : texts.offline;
  if (isUnauthenticated(error)) return texts.signedOut;
  return error instanceof Error ? error.message : String(error);
}
