/** Tables of the cloud drive: exports, consent and folders. */
export type DriveTables = {
  exports: ExportsTable;
  deleted_copies: DeletedCopiesTable;
  drive_grants: DriveGrantsTable;
  drive_flows: DriveFlowsTable;
  drive_folders: DriveFoldersTable;
};

/** One row per receipt that must still be exported to the drive or renamed there. Its job decides when. */
type ExportsTable = {
  receipt_id: string;
  kind: 'upload' | 'rename';
  /** chosen before the first attempt, so a retry does not create a second copy */
  file_id: string | null;
  /** failed attempts; people see only whether there were any */
  attempts: number;
  /** when the last failed attempt planned the next; servers of the last version without jobs follow it */
  next_attempt_at: number;
  /** when the running attempt ends at the latest, unless its process died */
  claimed_until: number;
  /**
   * null: there is no job for it; otherwise `claimed_until` of the last attempt by a job: `claim-store.ts`
   */
  job_claim: number | null;
  last_error: string | null;
  /** problems that people can fix (`exportProblem` of the contract) */
  problem: 'connect' | 'reconnect' | 'full' | 'refused' | 'unreachable' | null;
};

/** Copies on the drive that have to move, queued by servers of the last version without jobs. */
type DeletedCopiesTable = {
  user_id: string;
  /** the file's id on the drive */
  file_id: string;
  queued_at: number;
  attempts: number;
  next_attempt_at: number;
  /** when the running attempt ends at the latest, unless its process died */
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
  /** when the drive first refused the token; null while it works */
  broken_at: number | null;
};

/** Connections to Google drives in progress. */
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

/**
 * Folders on people's cloud drives. The id is stored before the folder is created, so a retry does not create
 * a second one.
 */
type DriveFoldersTable = {
  user_id: string;
  /** path from the root, parts joined by '/' */
  path: string;
  folder_id: string;
};
