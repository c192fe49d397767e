import { getCaptureReading } from '@slipcase/contract/capture-reading';
import {
  addCapture,
  dismissCaptureNotice,
  getCaptureFile,
  listCaptures,
  removeCapture,
} from '@slipcase/contract/captures';
import { MAX_CAPTURE_BYTES } from '@slipcase/contract/limits';
import { create as contentDisposition } from 'content-disposition';
import { readMultipart } from '../../http/multipart.ts';
import { CAPTURES, countCall } from '../../http/rate.ts';
import { bind, type Http } from '../../http/route.ts';
import { addCaptureOf } from './add-captures.ts';
import { asCapture, findCapture, waitingCapturesOf } from './capture-store.ts';
import { type EndCaptureDeps, removeCaptureOf } from './end-captures.ts';
import { captureLost, captureMissing, captureNotFound, captureTooLarge } from './errors.ts';
import { type MailRouteDeps, registerMailRoutes } from './mail/mail-routes.ts';
import { heldSendersOf } from './mail/sender-store.ts';
import { deleteNotice, noticesOf } from './notice-store.ts';
import { readingOf } from './reading-store.ts';
import { registerTokenRoutes } from './tokens/token-routes.ts';

export function registerCaptureRoutes(http: Http, deps: MailRouteDeps & EndCaptureDeps): void {
  const { db, blobs, clock } = deps;
  registerMailRoutes(http, deps);
  registerTokenRoutes(http, deps);

  bind(http, listCaptures, async ({ user }) => {
    const captures = await waitingCapturesOf(db, user.id);
    const held = await heldSendersOf(db, user.id, clock.now());
    return { captures: captures.map(asCapture), held, notices: await noticesOf(db, user.id) };
  });

  bind(http, getCaptureFile, async ({ params, user, reply }) => {
    const row = await findCapture(db, user.id, params.id);
    if (!row?.file_key) throw captureNotFound();
    const file = await blobs.open(row.file_key);
    if (!file) throw captureLost();
    return reply
      .header('content-type', row.type)
      .header('content-length', row.bytes)
      .header('content-disposition', contentDisposition(row.filename))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, no-store')
      .send(file);
  });

  bind(http, getCaptureReading, async ({ params, user }) => {
    const analyses = await readingOf(deps, user.id, params.id);
    if (!analyses) throw captureNotFound();
    return { analyses };
  });

  bind(http, removeCapture, async ({ params, user }) => {
    if (!(await removeCaptureOf(deps, user.id, params.id, clock.now()))) throw captureNotFound();
    return { message: 'Removed' };
  });

  bind(http, dismissCaptureNotice, async ({ params, user }) => {
    await deleteNotice(db, user.id, params.id);
    return { message: 'Dismissed' };
  });

  bind(http, addCapture, async ({ user, request }) => {
    await countCall(db, CAPTURES, user.id, clock.now());
    const sent = await readMultipart(request, addCapture.file, MAX_CAPTURE_BYTES, captureTooLarge);
    if (!sent.file || sent.file.byteLength === 0) throw captureMissing();
    return { capture: asCapture(await addCaptureOf(deps, user.id, sent.file, sent.filename)) };
  });
}
