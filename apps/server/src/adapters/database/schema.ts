/**
 * The tables, typed. Alike on SQLite and PostgreSQL: instants are epoch milliseconds, money is integer cents,
 * ids are UUID text, JSON is text.
 */
export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  sign_in_flows: SignInFlowsTable;
  pending_sign_ups: PendingSignUpsTable;
  receipts: ReceiptsTable;
  exports: ExportsTable;
  analyses: AnalysesTable;
  favorites: FavoritesTable;
  doomed_blobs: DoomedBlobsTable;
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
  created_at: number;
};

type SessionsTable = {
  /** SHA-256 of the cookie's value, hex */
  token_hash: string;
  user_id: string;
  created_at: number;
  last_active_at: number;
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
  payment_method: string | null;
  /** JSON array of {name, quantity, price} */
  items: string;
  pdf_key: string;
  pdf_sha256: string;
  pdf_bytes: number;
  /** the uncropped photograph it was made from */
  photo_key: string | null;
  /** both null until the receipt is on the drive */
  drive_file_id: string | null;
  drive_url: string | null;
  created_at: number;
};

/** The outbox of the drive: one row for each receipt that is still to be exported. */
type ExportsTable = {
  receipt_id: string;
  /** chosen before the first attempt, so that no retry makes a second copy */
  file_id: string | null;
  attempts: number;
  next_attempt_at: number;
  /** an attempt is running until then, unless its process died */
  claimed_until: number;
  last_error: string | null;
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
