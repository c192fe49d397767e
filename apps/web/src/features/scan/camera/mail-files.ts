import { addMailFile, type WaitingCapture } from '@slipcase/contract/captures';
import { MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call, isUnauthenticated, isUnreachable } from '../../../lib/api.ts';
import { PictureProblem } from '../../../lib/picture/picture.ts';
import { arrivals, mailFiles as texts } from '../../../messages/captures.ts';
import { notify } from '../../../ui/toast.tsx';
import { ARRIVALS_KEY, arrivalsApi } from '../arrivals/arrivals-query.ts';
import type { ScanSession } from '../scan-session.ts';
import { pagesFromFile } from './incoming.ts';

type Given = {
  client: QueryClient;
  session: ScanSession;
  /** @param ids the receipts of all mails, in order @returns whether one of them is on screen now */
  onMails: (ids: readonly string[]) => boolean;
};

/**
 * 'later': without a connection or a session, the receipt comes like those that arrive by mail. 'removed': a
 * discard reached the server only now, and took the receipt with it.
 */
type Brought = 'here' | 'saved' | 'unopened' | 'later' | 'removed';

/**
 * Sends mails to the server, which takes them apart, and brings their receipts to this device. Shows a toast
 * about whatever is not on screen then.
 * @returns mails to send again later: the server was not reached, or nobody is signed in
 */
export async function sendMailFiles(
  mails: readonly File[],
  { client, session, onMails }: Given,
): Promise<readonly File[]> {
  const unsent: File[] = [];
  const captures = new Map<string, WaitingCapture>();
  for (const mail of mails) {
    try {
      for (const capture of await sendMail(mail)) captures.set(capture.id, capture);
    } catch (error) {
      if (isUnreachable(error) || isUnauthenticated(error)) unsent.push(mail);
      const reason = reasonOf(error);
      const description = mails.length > 1 ? `${mail.name}: ${reason}` : reason;
      notify({ title: texts.failed, description, tone: 'bad' });
    }
  }
  if (captures.size === 0) return unsent;
  const all = [...captures.values()];
  const brought: Brought[] = [];
  // one at a time, because ten photos at once would not fit into a phone's memory
  for (const [place, capture] of all.entries()) brought.push(await bring(capture, place, session));
  // what could not be loaded or opened is tried again there, and the library shows it
  void client.invalidateQueries({ queryKey: ARRIVALS_KEY });
  const here = all.filter((_, place) => brought[place] === 'here').map(({ id }) => id);
  const isShown = here.length > 0 && onMails(here);
  const toFind = count(brought, 'later') + (isShown ? 0 : here.length);
  if (toFind > 0) notify(texts.added(toFind));
  const saved = count(brought, 'saved');
  if (saved > 0) notify({ ...texts.alreadySaved(saved), tone: 'note', isReadFirst: true });
  if (brought.includes('removed')) notify({ title: texts.failed, description: texts.again, tone: 'bad' });
  return unsent;
}

const count = (brought: readonly Brought[], what: Brought) => brought.filter((one) => one === what).length;

/** @throws ApiError, or an error with a reason for people */
async function sendMail(mail: File): Promise<readonly WaitingCapture[]> {
  if (mail.size > MAX_MAIL_BYTES) throw new Error(texts.tooLarge);
  const form = new FormData();
  form.append('mail', mail, mail.name);
  return (await call(addMailFile, { form })).captures;
}

/** Never rejects. Says why a file cannot be opened. */
async function bring(capture: WaitingCapture, place: number, session: ScanSession): Promise<Brought> {
  const { id, filename } = capture;
  const isHere = () => session.store.find(id) !== undefined;
  // discarded a moment ago: the person has changed their mind
  session.bringBack(id);
  if (isHere()) return 'here';
  try {
    const ports = { alone: session.alone, api: arrivalsApi, open: pagesFromFile };
    const { takeArrived } = await import('../arrivals/take-arrived.ts');
    const outcome = await takeArrived(capture, place, session, ports, session.ended);
    if (outcome !== 'here') return outcome === 'saved' ? outcome : 'removed';
    return isHere() ? 'here' : 'later';
  } catch (error) {
    // the server answers with a mail's receipts even if another device has saved them
    if (error instanceof ApiError && error.code === 'capture_not_found') return 'saved';
    if (!(error instanceof PictureProblem)) return 'later';
    const { title, reasons } = arrivals.unopened;
    notify({ title: title(filename), description: reasons[error.reason], tone: 'bad' });
    return 'unopened';
  }
}

function reasonOf(error: unknown): string {
  if (isUnreachable(error)) return navigator.onLine ? texts.unreachable : texts.offline;
  if (isUnauthenticated(error)) return texts.signedOut;
  return error instanceof Error ? error.message : String(error);
}
