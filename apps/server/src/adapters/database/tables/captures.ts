import type { CaptureNoticeReason, CaptureSource } from '@slipcase/contract/captures';
import type { OriginalType } from '@slipcase/contract/originals';

/** Tables of receipts that reach the server before any device does. */
export type CaptureTables = {
  captures: CapturesTable;
  capture_tokens: CaptureTokensTable;
  capture_addresses: CaptureAddressesTable;
  capture_senders: CaptureSendersTable;
  held_mails: HeldMailsTable;
  received_mails: ReceivedMailsTable;
  capture_notices: CaptureNoticesTable;
};

/**
 * Files that wait for their owner. A row outlasts its file, so other devices and repeated calls learn what
 * became of it.
 */
type CapturesTable = {
  id: string;
  user_id: string;
  source: CaptureSource;
  /**
   * SHA-256 of the file as sent, hex; unique for a person. Null: the capture was removed or has expired, and
   * the file may come again.
   */
  dedupe_key: string | null;
  /** key of the mail that contained it: `mail-key.ts`; null: it came without a mail */
  mail_key: string | null;
  /** belongs to one capture only; null once it has ended */
  file_key: string | null;
  /** hash of the stored file, hex */
  sha256: string;
  /** size of the stored file */
  bytes: number;
  type: OriginalType;
  /** as it was sent, in readable form */
  filename: string;
  sender: string | null;
  subject: string | null;
  /** position in its mail, from 1 */
  position: number;
  received_at: number;
  /** null: still waiting */
  ended: 'saved' | 'removed' | 'expired' | null;
  ended_at: number | null;
  /** the receipt that was saved from it; no reference, because a deleted receipt moves */
  receipt_id: string | null;
  /** JSON: the analyses of its pages; '[]': a job will read it; null: only the page reads it */
  analysis_ids: string | null;
  /**
   * JSON: the printed lines on each page of a mail's body, until they are read; null: only the file has them
   */
  printed: string | null;
};

/** Personal tokens that can only add captures. */
type CaptureTokensTable = {
  id: string;
  user_id: string;
  /** SHA-256 of the token, hex */
  token_hash: string;
  /** the name that the person gave it */
  name: string;
  added_at: number;
  expires_at: number;
  last_used_at: number | null;
};

/** A person's address for receipts: `receipts+TOKEN@INBOUND_MAIL_DOMAIN`. */
type CaptureAddressesTable = {
  user_id: string;
  token: string;
  made_at: number;
};

/** Domains that may send receipts to a person, besides the person's own address. */
type CaptureSendersTable = {
  user_id: string;
  /** lower case */
  domain: string;
  allowed_at: number;
};

/** Mails from proven domains that wait for their receiver's answer. */
type HeldMailsTable = {
  id: string;
  user_id: string;
  domain: string;
  mail_key: string;
  /** the whole mail; belongs to one row only */
  raw_key: string;
  sha256: string;
  bytes: number;
  received_at: number;
  held_until: number;
};

/** Mails that were accepted or could not be used. If one is delivered again, nothing changes. */
type ReceivedMailsTable = {
  user_id: string;
  mail_key: string;
  received_at: number;
};

/** What a person needs to know: mails that could not be used, and captures that were deleted. */
type CaptureNoticesTable = {
  id: string;
  user_id: string;
  reason: CaptureNoticeReason;
  sender: string | null;
  subject: string | null;
  at: number;
};
