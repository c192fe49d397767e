/**
 * The types of the tables. The same on SQLite and PostgreSQL: instants are epoch milliseconds, money is integer cents,
 * ids are UUID text, JSON is text.
 */
export type Tables = {
  users: UsersTable;
  devices: DevicesTable;
  sessions: SessionsTable;
  throttles: ThrottlesTable;
  rates: RatesTable;
  reset_requests: ResetRequestsTable;
  reset_codes: ResetCodesTable;
  mails: MailsTable;
  security_events: SecurityEventsTable;
  sign_in_flows: SignInFlowsTable;
  pending_sign_ups: PendingSignUpsTable;
  receipts: ReceiptsTable;
  receipt_photos: ReceiptPhotosTable;
  receipt_texts: ReceiptTextsTable;
  shop_keys: ShopKeysTable;
  exports: ExportsTable;
  later_analyses: LaterAnalysesTable;
  deleted_receipts: DeletedReceiptsTable;
  held_receipts: HeldReceiptsTable;
  deleted_copies: DeletedCopiesTable;
  drive_grants: DriveGrantsTable;
  drive_flows: DriveFlowsTable;
  drive_folders: DriveFoldersTable;
  analyses: AnalysesTable;
  favorites: FavoritesTable;
  doomed_blobs: DoomedBlobsTable;
  installation: InstallationTable;
};

type UsersTable = {
  id: string;
  /** lower case */
  email: string;
  first_name: string;
  last_name: string;
  picture_key: string | null;
  /** identity at the provider: issuer and subject, unique together */
  identity_issuer: string;
  identity_subject: string;
  /** PHC string of argon2id; null until passkey setup */
  passkey_hash: string | null;
  /** increases with every change of the user's receipts; the library's ETag */
  receipts_revision: number;
  /** up to this revision the server no longer remembers single deletions */
  receipts_floor: number;
  created_at: number;
  /** set when an administrator disabled the account */
  disabled_at: number | null;
  /** the last sign-in with Google, which proves that the person still works for the company */
  google_proof_at: number;
  /** until then, the next Google sign-in with this email takes the account over (`admin user relink`) */
  relink_until: number | null;
};

/** Browsers that have signed in to an account. Each has its own count of wrong passkeys. */
type DevicesTable = {
  id: string;
  user_id: string;
  /** SHA-256 of the device cookie's value, hex */
  token_hash: string;
  /** browser and system, for people */
  name: string;
  last_sign_in_at: number;
};

type SessionsTable = {
  /** SHA-256 of the cookie's value, hex */
  token_hash: string;
  user_id: string;
  device_id: string;
  signed_in_with: 'google' | 'passkey';
  created_at: number;
  last_active_at: number;
};

/** Wrong tries in a row, counted before each is checked. */
type ThrottlesTable = {
  /** the counter's key: a device, or the SHA-256 of an address */
  bucket: string;
  kind: 'device' | 'stranger' | 'reset_code' | 'reset_day' | 'reset_lock';
  /** null if the address has no account */
  user_id: string | null;
  failures: number;
  first_at: number;
  last_at: number;
  blocked_until: number;
};

/** Requests for reset codes that were not looked up yet: one row per address. */
type ResetRequestsTable = {
  email: string;
  device: string;
  address: string;
  requested_at: number;
};

type ResetCodesTable = {
  id: string;
  user_id: string;
  /** HMAC of id and code with a key outside the database, hex */
  code_hash: string;
  created_at: number;
  /** of the code; after verification, of the right to reset */
  expires_at: number;
  /** SHA-256 of the cookie that grants the right to reset, hex; null until the code was verified */
  right_hash: string | null;
  used_at: number | null;
};

/** Mails waiting to be sent. */
type MailsTable = {
  id: string;
  /** the recipient's id; null in rows older than this column */
  user_id: string | null;
  /** the mail as JSON, encrypted with a key outside the database, because it may contain a code */
  sealed: string;
  /** null: queued before this column existed */
  queued_at: number | null;
  /** do not send after this time */
  expires_at: number;
  attempts: number;
  next_attempt_at: number;
  last_error: string | null;
};

/** Events of accounts. Contains no passkey, code or token. */
type SecurityEventsTable = {
  id: string;
  at: number;
  event: string;
  /** the account's, or the typed text if there is no account */
  email: string;
  device: string;
  /** network address of the request */
  address: string;
  /** 0: the address has no account, so it may be made up */
  has_account: number;
};

type SignInFlowsTable = {
  /** SHA-256 of the flow cookie's value, hex */
  flow_hash: string;
  state: string;
  nonce: string;
  code_verifier: string;
  expires_at: number;
};

type PendingSignUpsTable = {
  /** SHA-256 of the pending cookie's value, hex */
  token_hash: string;
  identity_issuer: string;
  identity_subject: string;
  email: string;
  first_name: string;
  last_name: string;
  picture_key: string | null;
  expires_at: number;
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
  tax_cents: number | null;
  tip_cents: number | null;
  /** printed, with its sign in the sum; null: none, or not known */
  rounding_cents: number | null;
  payment_method: string | null;
  /** the person's own words */
  note: string | null;
  /** JSON array of {name, quantity, price} */
  items: string;
  /** JSON array of `ReceiptPlace`; null: not known */
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
  /** the user's `receipts_revision` at its last change */
  revision: number;
  /** when its shop keys were made; null: a background job will make them */
  keyed_at: number | null;
};

/** The uncropped photographs behind a receipt. */
type ReceiptPhotosTable = {
  receipt_id: string;
  /** from 1; pages without a photograph have no row */
  page: number;
  /** belongs to one receipt only */
  photo_key: string;
};

/** What is printed on receipts, for the search. Receipts without items and without an analysis have no row. */
type ReceiptTextsTable = {
  receipt_id: string;
  /** items and printed lines, one a line, each in the form of `search-text.ts` */
  text: string;
};

/** What is printed on receipts and recognizes their shop, hashed: `shop-keys.ts`. */
type ShopKeysTable = {
  receipt_id: string;
  /** the receipt's owner and time: the lookup needs both */
  user_id: string;
  created_at: number;
  kind: 'phone' | 'hotline' | 'registration' | 'street' | 'web' | 'header' | 'name' | 'place';
  /** HMAC with a key outside the database, base64url */
  hash: string;
};

/** The outbox of the drive: one row per receipt that must still be exported or renamed there. */
type ExportsTable = {
  receipt_id: string;
  kind: 'upload' | 'rename';
  /** chosen before the first attempt, so a retry makes no second copy */
  file_id: string | null;
  attempts: number;
  next_attempt_at: number;
  /** an attempt runs until then, unless its process died */
  claimed_until: number;
  last_error: string | null;
  /** problems that people can fix (`exportProblem` of the contract) */
  problem: 'connect' | 'reconnect' | 'full' | 'refused' | 'unreachable' | null;
};

/**
 * Receipts that were saved without an analysis and have empty fields: a row from the save until the server has found
 * nothing, or the person has accepted or dismissed what it found.
 */
type LaterAnalysesTable = {
  receipt_id: string;
  queued_at: number;
  /** counted before each attempt, so a picture that ends the server is not tried forever */
  attempts: number;
  next_attempt_at: number;
  /** an attempt runs until then, unless its process died */
  claimed_until: number;
  /** null: not analyzed yet */
  found_at: number | null;
  /** JSON array with an answer of the analysis for each page, without the lines; null until `found_at` */
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

/** Deleted receipts that can still be restored. They are in no other table, so no query can find them by mistake. */
type HeldReceiptsTable = {
  receipt_id: string;
  user_id: string;
  /** when the receipt and its files are purged */
  purge_at: number;
  /** its rows as JSON: `held-receipts.ts` */
  contents: string;
};

/** Copies on the drive that have to move, because their receipts are purged. */
type DeletedCopiesTable = {
  user_id: string;
  /** the drive's id of the file */
  file_id: string;
  queued_at: number;
  attempts: number;
  next_attempt_at: number;
  /** an attempt runs until then, unless its process died */
  claimed_until: number;
};

/** A person's consent to write to their cloud drive. */
type DriveGrantsTable = {
  user_id: string;
  /** the refresh token, encrypted with a key outside the database */
  sealed_token: string;
  /** email of the account at the drive */
  account: string;
  granted_at: number;
  /** when the drive began to refuse the token; null while it works */
  broken_at: number | null;
};

/** Flows to Google to connect a drive, in progress. */
type DriveFlowsTable = {
  /** SHA-256 of the flow cookie's value, hex */
  flow_hash: string;
  user_id: string;
  state: string;
  code_verifier: string;
  /** path of the page to return to */
  back: string;
  expires_at: number;
};

/** Folders on people's cloud drives. The id is stored before the folder is created, so a retry makes no second one. */
type DriveFoldersTable = {
  user_id: string;
  /** from the root, parts joined by '/' */
  path: string;
  folder_id: string;
};

type AnalysesTable = {
  id: string;
  user_id: string;
  /** the answer of the call, JSON */
  answer: string;
  photo_key: string | null;
  expires_at: number;
  /** JSON array of {kind, hash}; null: made before this column existed */
  shop_keys: string | null;
};

type FavoritesTable = {
  user_id: string;
  project_name: string;
  created_at: number;
};

/** Blobs to delete when they are due: recorded before a blob is written, removed when a row owns it. */
type DoomedBlobsTable = {
  key: string;
  due_at: number;
};

/** Limited calls by kind and person, and those of unknown devices by kind and address block: see http/rate.ts. */
type RatesTable = {
  /** the kind and the caller: a user's id, or an address block */
  key: string;
  /** when the allowance is full again, epoch ms */
  free_at: number;
};

/** One row: what belongs to this database. See installation.ts. */
type InstallationTable = {
  /** always 1 */
  row: number;
  /** also stored beside the files */
  id: string;
  /** where the files were when the id was written there */
  place: string | null;
  /** derived from the pepper without revealing it; null until a passkey has proved the pepper */
  pepper_check: string | null;
  /** the server that holds the database exclusively, if only one may: see server-lease.ts */
  holder: string | null;
  /** machine and process, for people */
  holder_name: string | null;
  /** by the database's clock */
  held_until: number;
};
