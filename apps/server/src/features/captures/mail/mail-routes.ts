import {
  addMailFile,
  allowCaptureSender,
  getCaptureAddress,
  listCaptureSenders,
  refuseCaptureSender,
  replaceCaptureAddress,
} from '@slipcase/contract/captures';
import { MAX_CAPTURE_SENDERS, MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import { authenticationRequired } from '../../../http/errors.ts';
import { goneSignal } from '../../../http/gone-signal.ts';
import { readMultipart } from '../../../http/multipart.ts';
import { CAPTURES, countCall } from '../../../http/rate.ts';
import { bind, type Http } from '../../../http/route.ts';
import type { AddCaptureDeps } from '../add-captures.ts';
import { asCapture, lockOwner } from '../capture-store.ts';
import { mailMissing, mailNotSetUp, mailTooLarge, tooManySenders } from '../errors.ts';
import { addressOf, replaceAddress } from './address-store.ts';
import { queueHeldMails } from './held-store.ts';
import type { MailReader } from './mail-reading.ts';
import { deleteSender, heldSendersOf, insertSender, sendersOf } from './sender-store.ts';
import { takeOwnMail } from './take-own-mail.ts';

export type MailRouteDeps = AddCaptureDeps & {
  reader: MailReader;
  /** INBOUND_MAIL_DOMAIN; null: this installation takes no mail */
  domain: string | null;
};

/** Receipts by email: uploaded mail files, the person's address, and the allowed senders. */
export function registerMailRoutes(http: Http, deps: MailRouteDeps): void {
  const { db, jobs, clock, domain } = deps;

  bind(http, addMailFile, async ({ user, request, reply }) => {
    await countCall(db, CAPTURES, user.id, clock.now());
    const { file } = await readMultipart(request, addMailFile.file, MAX_MAIL_BYTES, mailTooLarge);
    if (!file || file.byteLength === 0) throw mailMissing();
    const raw = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    return { captures: (await takeOwnMail(deps, user.id, raw, goneSignal(reply.raw))).map(asCapture) };
  });

  bind(http, getCaptureAddress, async ({ user }) => ({
    address: domain === null ? null : await addressOf(db, user.id, { domain, now: clock.now() }),
  }));

  bind(http, replaceCaptureAddress, async ({ user }) => {
    if (domain === null) throw mailNotSetUp();
    return { address: await replaceAddress(db, user.id, { domain, now: clock.now() }) };
  });

  bind(http, listCaptureSenders, async ({ user }) => ({
    allowed: await sendersOf(db, user.id),
    held: await heldSendersOf(db, user.id, clock.now()),
  }));

  bind(http, allowCaptureSender, async ({ params, user }) => {
    await db.transaction().execute(async (transaction) => {
      // disabled meanwhile
      if (!(await lockOwner(transaction, user.id))) throw authenticationRequired();
      const others = (await sendersOf(transaction, user.id)).filter((its) => its.domain !== params.domain);
      if (others.length >= MAX_CAPTURE_SENDERS) throw tooManySenders();
      await insertSender(transaction, user.id, params.domain, clock.now());
      await queueHeldMails(jobs, transaction, user.id);
    });
    return { message: `${params.domain} can send receipts to you` };
  });

  bind(http, refuseCaptureSender, async ({ params, user }) => {
    await deleteSender(db, user.id, params.domain);
    return { message: `${params.domain} can no longer send receipts to you` };
  });
}
