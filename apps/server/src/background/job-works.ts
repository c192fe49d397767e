import { backUpIfDue } from '../backup/scheduled-backup.ts';
import { captureDepsOf, deliveryTo } from '../capture-deps.ts';
import type { Deps } from '../deps.ts';
import { answerResetRequests, RESET_REQUESTS } from '../features/auth/reset/reset-requests.ts';
import { HELD_MAILS } from '../features/captures/mail/held-store.ts';
import { takeHeldMails } from '../features/captures/mail/take-held.ts';
import { CAPTURE_READINGS } from '../features/captures/reading-jobs.ts';
import { DELETED_COPIES, moveDeletedCopy } from '../features/drive/deleted-copies.ts';
import { EXPORTS } from '../features/drive/export-jobs.ts';
import { createExporter } from '../features/drive/exporter.ts';
import { copyOriginals, ORIGINAL_COPIES } from '../features/drive/original-copies.ts';
import { PURGES } from '../features/receipts/deletion/purge-receipts.ts';
import { LATER_ANALYSES } from '../features/receipts/later-analysis/later-analysis-jobs.ts';
import { MAILS, sendMail } from '../mail/mail-jobs.ts';
import { BACKUPS, MAILBOX, OLDER_RECEIPTS, RETENTIONS, SEALS, SHOP_KEYS, SWEEPS } from './job-kinds.ts';
import { createJobRunner, type JobRunner, type JobWork, recurring, work } from './job-runner.ts';
import { watchMailbox } from './mailbox-watch.ts';
import {
  analyzeSaved,
  applyRetention,
  keepOlder,
  makeShopKeys,
  purgeDeletedOf,
  readArrived,
  sealDaily,
  tidy,
} from './tasks.ts';

const KEYS_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 5 * 60 * 1000;
/** how often to look, because a server of the previous version may still save receipts without events */
const OLDER_EVERY_MS = 60 * 60 * 1000;
/** how often a server checks whether the chain needs a seal */
const SEALS_EVERY_MS = 30 * 60 * 1000;
/** how often a server checks whether a backup is due */
const BACKUPS_EVERY_MS = 5 * 60 * 1000;
/** pause between two watches of the mailbox */
const MAILBOX_EVERY_MS = 1000;
const RETENTION_EVERY_MS = 24 * 60 * 60 * 1000;

function worksOf(deps: Deps): JobWork[] {
  const exporter = createExporter(deps);
  return [
    work(RESET_REQUESTS, () => answerResetRequests(deps)),
    work(MAILS, ({ payload }) => sendMail(deps, payload)),
    work(PURGES, ({ owner }) => purgeDeletedOf(deps, owner)),
    work(EXPORTS, ({ owner, payload, signal }) => exporter.attempt({ userId: owner, ...payload, signal })),
    work(LATER_ANALYSES, (job) => analyzeSaved(deps, job)),
    // with the other setting, these jobs wait
    ...(deps.config.deletedCopies === 'move'
      ? [work(DELETED_COPIES, ({ owner, payload, signal }) => moveDeletedCopy(deps, owner, payload, signal))]
      : []),
    ...(deps.config.driveOriginals
      ? [
          work(ORIGINAL_COPIES, ({ owner, payload, signal }) =>
            copyOriginals(deps, owner, payload.receiptId, signal),
          ),
        ]
      : []),
    work(HELD_MAILS, ({ owner, signal }) => takeHeldMails(captureDepsOf(deps), owner, signal)),
    work(CAPTURE_READINGS, (job) => readArrived(deps, job)),
    ...mailboxWork(deps),
    recurring(SHOP_KEYS, KEYS_EVERY_MS, ({ signal }) => makeShopKeys(deps, signal)),
    ...(deps.config.backup
      ? [recurring(BACKUPS, BACKUPS_EVERY_MS, ({ signal }) => backUpIfDue(deps, signal))]
      : []),
    ...(deps.config.retentionYears === null
      ? []
      : [recurring(RETENTIONS, RETENTION_EVERY_MS, (job) => applyRetention(deps, job))]),
    recurring(OLDER_RECEIPTS, OLDER_EVERY_MS, ({ signal }) => keepOlder(deps, signal)),
    recurring(SEALS, SEALS_EVERY_MS, () => sealDaily(deps)),
    recurring(SWEEPS, SWEEP_EVERY_MS, () => tidy(deps)),
  ];
}

function mailboxWork(deps: Deps): JobWork[] {
  const { inbound } = deps;
  const { openMailbox } = inbound ?? {};
  if (!inbound || !openMailbox) return [];
  return [
    recurring(MAILBOX, MAILBOX_EVERY_MS, (job) =>
      watchMailbox(openMailbox(), deliveryTo(deps, inbound), job),
    ),
  ];
}

export function jobRunnerOf(deps: Deps, onError: (error: unknown) => void): JobRunner {
  return createJobRunner({ ...deps, onError }, worksOf(deps));
}
