/**
 * The tables, typed. Alike on SQLite and PostgreSQL: instants are epoch milliseconds, money is integer cents,
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
  exports: ExportsTable;
  deleted_receipts: DeletedReceiptsTable;
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
  /** goes up with every change of the user's receipts; the library's ETag */
  receipts_revision: number;
  /** changes up to this revision are not known one by one any more: their deletions were forgotten */
  receipts_floor: number;
  created_at: number;
  /** an administrator has shut the account */
  disabled_at: number | null;
  /** the last sign-in with Google: the company still vouches for the person then */
  google_proof_at: number;
  /** until then the next Google sign-in with this email takes the account over (`admin user relink`) */
  relink_until: number | null;
};

/** Browsers that have signed in to an account: each keeps its own count of wrong passkeys. */
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

/** Wrong tries in a row, counted before each is looked at. */
type ThrottlesTable = {
  /** what is counted: a device, or the SHA-256 of an address */
  bucket: string;
  kind: 'device' | 'stranger' | 'reset_code' | 'reset_day' | 'reset_lock';
  /** null where the address has no account */
  user_id: string | null;
  failures: number;
  first_at: number;
  last_at: number;
  blocked_until: number;
};

/** Who has asked for a reset code and was not looked up yet: one row an address. */
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
  /** of the code; once it was verified, of the right to reset */
  expires_at: number;
  /** SHA-256 of the cookie that carries the right to reset, hex; null until the code was verified */
  right_hash: string | null;
  used_at: number | null;
};

/** Mails on their way out. */
type MailsTable = {
  id: string;
  /** whom it is for; null in rows that are older than this column */
  user_id: string | null;
  /** the mail as JSON, encrypted with a key outside the database: it may carry a code */
  sealed: string;
  /** null: queued before this was written down */
  queued_at: number | null;
  /** not worth sending after that */
  expires_at: number;
  attempts: number;
  next_attempt_at: number;
  last_error: string | null;
};

/** What happened to accounts. No passkey, code or token. */
type SecurityEventsTable = {
  id: string;
  at: number;
  event: string;
  /** of the account; what was typed where there is none */
  email: string;
  device: string;
  /** network address the request came from */
  address: string;
  /** 0: the address has no account, so anybody could have made it up */
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
  payment_method: string | null;
  /** JSON array of {name, quantity, price} */
  items: string;
  pdf_key: string;
  pdf_sha256: string;
  pdf_bytes: number;
  /** SHA-256 of the first page's file as the person chose or took it, hex */
  picture_hash: string | null;
  /** the vendor's name as `vendor-key.ts` compares it */
  vendor_key: string | null;
  /** both null until the receipt is on the drive */
  drive_file_id: string | null;
  drive_url: string | null;
  created_at: number;
  /** null: as it was saved */
  edited_at: number | null;
  /** 1: what it says was read off the picture; 0: typed by hand */
  was_read: number;
  /** the user's `receipts_revision` at its last change */
  revision: number;
};

/** The uncropped photographs that a receipt was made from. */
type ReceiptPhotosTable = {
  receipt_id: string;
  /** from 1; pages without a photograph have no row */
  page: number;
  /** owned by one receipt only */
  photo_key: string;
};

/** The outbox of the drive: one row for each receipt that is still to be exported, or renamed there. */
type ExportsTable = {
  receipt_id: string;
  kind: 'upload' | 'rename';
  /** chosen before the first attempt, so that no retry makes a second copy */
  file_id: string | null;
  attempts: number;
  next_attempt_at: number;
  /** an attempt is running until then, unless its process died */
  claimed_until: number;
  last_error: string | null;
  /** what people can do something about (`exportProblem` of the contract) */
  problem: 'connect' | 'reconnect' | 'full' | 'refused' | 'unreachable' | null;
};

/** Ids of receipts that are gone, so that libraries on devices learn of it. */
type DeletedReceiptsTable = {
  user_id: string;
  receipt_id: string;
  /** the user's `receipts_revision` at the deletion */
  revision: number;
  deleted_at: number;
};

/** Leave to write to somebody's cloud drive. */
type DriveGrantsTable = {
  user_id: string;
  /** the refresh token, encrypted with a key outside the database */
  sealed_token: string;
  /** email of the account at the drive */
  account: string;
  granted_at: number;
  /** since then the drive refuses the token; null while it works */
  broken_at: number | null;
};

/** Ways to Google to connect a drive that have begun and not ended. */
type DriveFlowsTable = {
  /** SHA-256 of the flow cookie's value, hex */
  flow_hash: string;
  user_id: string;
  state: string;
  code_verifier: string;
  /** path of the page to come back to */
  back: string;
  expires_at: number;
};

/** Folders on somebody's cloud drive. The id is written down before the folder is made, so that no retry makes a second. */
type DriveFoldersTable = {
  user_id: string;
  /** from the root, parts joined by '/' */
  path: string;
  folder_id: string;
};

type AnalysesTable = {
  id: string;
  user_id: string;
  /** the answer as it was given, JSON */
  answer: string;
  photo_key: string | null;
  expires_at: number;
};

type FavoritesTable = {
  user_id: string;
  project_name: string;
  created_at: number;
};

/** Blobs to delete once their time has come: written before a blob is, and taken back when a row owns it. */
type DoomedBlobsTable = {
  key: string;
  due_at: number;
};

/** Calls that cost much, by kind and person, and those of strangers, by kind and address block: see http/rate.ts. */
type RatesTable = {
  /** the kind, and whose calls are counted: a user's id, or an address block */
  key: string;
  /** when all that was used is given back, epoch ms */
  free_at: number;
};

/** One row: what belongs to this database. See installation.ts. */
type InstallationTable = {
  /** always 1 */
  row: number;
  /** the same text lies beside the files */
  id: string;
  /** where the files were when the id was written beside them */
  place: string | null;
  /** made from the pepper, which it does not tell; null until a passkey has shown that the pepper is the right one */
  pepper_check: string | null;
  /** the server that has the database to itself, where there may be one only: see server-lease.ts */
  holder: string | null;
  /** machine and process, for people */
  holder_name: string | null;
  /** by the database's clock */
  held_until: number;
};
