/** Tables of the server itself that belong to no feature: its mails, limits, files and installation. */
export type ServerTables = {
  mails: MailsTable;
  jobs: JobsTable;
  rates: RatesTable;
  doomed_blobs: DoomedBlobsTable;
  installation: InstallationTable;
};

/** Waiting work, only on SQLite: see adapters/jobs. */
type JobsTable = {
  id: string;
  kind: string;
  /** version of the payload */
  version: number;
  /** JSON */
  payload: string;
  /** the person whose turn it uses */
  owner: string;
  /** how many jobs of the same owner waited when it was queued */
  turn: number;
  key: string | null;
  /** started attempts, including the running one */
  attempts: number;
  queued_at: number;
  run_at: number;
  /** distinguishes a running attempt from others; null while the job waits */
  claim: string | null;
  /** when the running attempt ends at the latest, unless its process died */
  claimed_until: number;
  given_up_at: number | null;
  /** why the last attempt failed */
  reason: string | null;
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

/**
 * Counts of limited calls, by kind and person, or by kind and address block for unknown devices: see
 * http/rate.ts.
 */
type RatesTable = {
  /** the kind and the caller: a user's id, or an address block */
  key: string;
  /** when the allowance is full again, epoch ms */
  free_at: number;
};

/**
 * Blobs to delete when they are due. A row is written before the blob, and removed when another row owns it.
 */
type DoomedBlobsTable = {
  key: string;
  due_at: number;
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
  /** computer and process, in readable form */
  holder_name: string | null;
  /** by the database's clock */
  held_until: number;
};
