import type { OriginalType } from '@slipcase/contract/originals';

/** Tables of saved receipts, and of deleted ones. */
export type ReceiptTables = {
  receipts: ReceiptsTable;
  receipt_photos: ReceiptPhotosTable;
  receipt_originals: ReceiptOriginalsTable;
  receipt_texts: ReceiptTextsTable;
  shop_keys: ShopKeysTable;
  later_analyses: LaterAnalysesTable;
  deleted_receipts: DeletedReceiptsTable;
  held_receipts: HeldReceiptsTable;
  person_jobs: PersonJobsTable;
  holds: HoldsTable;
  held_projects: HeldProjectsTable;
  retention: RetentionTable;
};

type ReceiptsTable = {
  id: string;
  user_id: string;
  idempotency_key: string | null;
  /** SHA-256 of the fields sent with the key, hex */
  idempotency_fingerprint: string | null;
  filename: string;
  vendor: string | null;
  total_cents: number | null;
  currency: string;
  date_text: string | null;
  date_iso: string | null;
  location: string | null;
  category: string;
  project_id: string;
  project_name: string;
  group_head: string;
  /** JSON array of `StoredPart`, see `stored-parts.ts`; null: not split */
  parts: string | null;
  tax_cents: number | null;
  tip_cents: number | null;
  /** printed rounding, with its sign in the sum; null: none, or unknown */
  rounding_cents: number | null;
  /** printed service charges and fees that are no items, less discounts; null: none, or unknown */
  fees_cents: number | null;
  payment_method: string | null;
  /** the person's note */
  note: string | null;
  /** JSON array of {name, quantity, price} */
  items: string;
  /** JSON array of `ReceiptPlace`; null: unknown */
  places: string | null;
  pdf_key: string;
  pdf_sha256: string;
  pdf_bytes: number;
  /** SHA-256 of the first page's original file, hex */
  picture_hash: string | null;
  /** the vendor's name in the form that `vendor-key.ts` compares */
  vendor_key: string | null;
  /** both null until the receipt is on the drive */
  drive_file_id: string | null;
  drive_url: string | null;
  created_at: number;
  /** null: not edited since the save */
  edited_at: number | null;
  /** 1: read from the picture; 0: typed by hand */
  was_read: number;
  /** 1: the person keeps it as is, so neither doubts nor a later analysis are shown; otherwise null */
  kept_as_is: number | null;
  /**
   * fields that were missing or doubtful at the save and have not been edited since, separated by commas;
   * null: none
   */
  doubts: string | null;
  /** JSON array of `Legibility` of the measured pages; null: none was measured */
  legibility: string | null;
  /** when the person marked it as billed; null: not billed */
  billed_at: number | null;
  /** the person's word for the billing; null: none */
  billed_as: string | null;
  /** the user's `receipts_revision` at its last change */
  revision: number;
  /** when its shop keys were made; null: a background job will make them */
  keyed_at: number | null;
};

/** The uncropped photographs of a receipt's pages. */
type ReceiptPhotosTable = {
  receipt_id: string;
  /** from 1; pages without a photograph have no row */
  page: number;
  /** belongs to one receipt only */
  photo_key: string;
  /** hex; null: from an earlier version and not hashed yet */
  sha256: string | null;
};

/** The pictures and files that receipts were made from, without metadata. They arrive after the save. */
type ReceiptOriginalsTable = {
  receipt_id: string;
  /** from 1, in the order of the pages; better pictures come after them */
  position: number;
  /** belongs to one receipt only */
  original_key: string;
  /** hash of the stored file, hex */
  sha256: string;
  /** hash of the file as sent, hex; a repeated call has the same hash */
  sent_sha256: string;
  /** size of the stored file */
  bytes: number;
  type: OriginalType;
  added_at: number;
  /** id of its copy, chosen before the first attempt; null: none yet, or the drive gets no originals */
  drive_file_id: string | null;
  /** when its copy arrived on the drive; null: not yet */
  on_drive_at: number | null;
};

/**
 * The printed text of receipts, for the search. Receipts without items and without an analysis have no row.
 */
type ReceiptTextsTable = {
  receipt_id: string;
  /** items and printed lines, one per line, each in the form of `search-text.ts` */
  text: string;
};

/** Marks on receipts that identify their shop, hashed: `shop-key-store.ts`. */
type ShopKeysTable = {
  receipt_id: string;
  /** the receipt's owner and time, which the lookup needs */
  user_id: string;
  created_at: number;
  kind: 'phone' | 'hotline' | 'registration' | 'street' | 'web' | 'header' | 'name' | 'place';
  /** HMAC with a key outside the database, base64url */
  hash: string;
};

/**
 * Receipts that were saved without an analysis and have empty fields. A row exists from the save until the
 * server has found nothing, or the person has accepted or dismissed the results.
 */
type LaterAnalysesTable = {
  receipt_id: string;
  queued_at: number;
  /** counted only by servers of the last version without jobs */
  attempts: number;
  /** read only by servers of the last version without jobs */
  next_attempt_at: number;
  /** when the running attempt ends at the latest, unless its process died */
  claimed_until: number;
  /** null: no job analyzes it; otherwise `claimed_until` of the last attempt by a job: `claim-store.ts` */
  job_claim: number | null;
  /** null: not analyzed yet */
  found_at: number | null;
  /** JSON array with the analysis of each page, without its lines; null until `found_at` */
  analyses: string | null;
};

/** Ids of deleted receipts, so devices can remove them from their copies. */
type DeletedReceiptsTable = {
  user_id: string;
  receipt_id: string;
  /** the user's `receipts_revision` at the deletion */
  revision: number;
  deleted_at: number;
};

/**
 * Deleted receipts that can still be restored. They are in no other table, so no query finds them by mistake.
 */
type HeldReceiptsTable = {
  receipt_id: string;
  user_id: string;
  /** when the receipt and its files are purged */
  purge_at: number;
  /** its rows as JSON: `held-receipt-store.ts` */
  contents: string;
};

/** The tags that a person's new receipts start with: the contract's `job.ts`. At most one row per person. */
type PersonJobsTable = {
  user_id: string;
  project_name: string;
  /** null: each receipt gets its own category */
  category: string | null;
  group_head: string;
  /** yyyy-mm-dd, in the person's time zone */
  from_day: string;
  until_day: string;
};

/**
 * People and projects that an administrator has put on hold: no person and no rule can delete their receipts.
 */
type HoldsTable = {
  kind: 'person' | 'project';
  /** the person's id, or the project's name */
  subject: string;
  placed_at: number;
};

/** Projects on hold that a receipt belonged to before an edit. The receipt stays on hold with them. */
type HeldProjectsTable = {
  receipt_id: string;
  project_name: string;
};

/** At most one row: the last RETENTION_YEARS that the server saw, and since when. */
type RetentionTable = {
  /** always 1 */
  row: number;
  years: number;
  since: number;
};
