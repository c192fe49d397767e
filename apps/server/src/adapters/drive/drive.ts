import type { ExportProblem } from '@slipcase/contract/drive';

/**
 * The company's cloud drive, limited to what receipts need. Every call acts as one user, because each person
 * has their own drive.
 */

/** A file's name and folders on the drive. */
export type DrivePlace = {
  receiptId: string;
  /** from the outermost folder in; the drive makes each name safe */
  folders: readonly string[];
  /** name of the PDF; ends in '.pdf' */
  filename: string;
  /** set for an original, which goes next to the PDF */
  original?: { position: number; extension: string };
};

export type DriveFile = {
  /**
   * chosen before the first attempt and the same for every retry, so a retry does not create a second copy
   */
  fileId: string;
  place: DrivePlace;
  bytes: Uint8Array;
  /** 'application/pdf' by default */
  mediaType?: string;
};

/** An existing file: its id, and its link, which is null if the drive has no links. */
export type OnDrive = { fileId: string; url: string | null };

/**
 * Whether the drive's file is the one we uploaded. 'changed': its bytes differ. 'missing': it is gone or in
 * the trash. 'unknown': the drive does not say.
 */
export type DriveCopy = 'same' | 'changed' | 'missing' | 'unknown';

/** Whether a user can write to the drive, and with which account. */
type DriveConnection = { state: 'ready' | 'connect' | 'reconnect'; account: string | null };

export interface Drive {
  readonly kind: 'google' | 'folder';
  /** The drive's name in sentences. */
  readonly label: 'Google Drive' | 'drive folder';
  connectionOf(userId: string): Promise<DriveConnection>;
  /** The id of a future file. @param signal aborts @throws DriveError */
  newFileId(userId: string, place: DrivePlace, signal: AbortSignal): Promise<string>;
  /** Whether this kind of drive made the id, and not the company's previous drive. */
  isFileId(fileId: string): boolean;
  /**
   * Uploads the file. Once it resolves, the whole file is there, under its place's name. Repeating it with
   * the same id does not create a second file. If the drive's ids are names, it returns a new id after the
   * place has changed.
   * @param signal aborts
   * @throws DriveError
   */
  put(userId: string, file: DriveFile, signal: AbortSignal): Promise<OnDrive>;
  /**
   * Renames a file and moves it to other folders. Repeating it changes nothing. If people have removed the
   * file, it stays removed.
   * @throws DriveError
   */
  rename(userId: string, fileId: string, place: DrivePlace, signal: AbortSignal): Promise<OnDrive>;
  /**
   * Moves a file to other folders under its current name. Repeating it changes nothing. If people have
   * removed the file, it stays removed; if they have moved it, it stays there.
   * @param folders from the outermost in
   * @throws DriveError
   */
  setAside(userId: string, fileId: string, folders: readonly string[], signal: AbortSignal): Promise<void>;
  /** Compares a file with the SHA-256 (hex) of what we uploaded. Changes nothing. @throws DriveError */
  compare(userId: string, fileId: string, sha256: string, signal: AbortSignal): Promise<DriveCopy>;
}

/** Why the drive failed, in terms that people can act on. Its message is for logs. */
export class DriveError extends Error {
  override name = 'DriveError';
  readonly problem: ExportProblem;
  /** how long the drive tells us to wait, ms; null if it did not say */
  readonly retryAfterMs: number | null;
  constructor(
    problem: ExportProblem,
    message: string,
    options: ErrorOptions & { retryAfterMs?: number | null } = {},
  ) {
    super(message, options);
    this.problem = problem;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** This id is unusable: the next attempt needs a new one. */
export class UnusableIdError extends DriveError {
  override name = 'UnusableIdError';
}

/** A stored consent to write to a person's drive. */
export type DriveGrant = {
  refreshToken: string;
  /** email of the account at the drive */
  account: string;
  /** the drive has rejected the token */
  broken: boolean;
};

export interface DriveGrants {
  find(userId: string): Promise<DriveGrant | null>;
  save(userId: string, grant: Omit<DriveGrant, 'broken'>): Promise<void>;
  /** Marks a token that the drive rejects; does nothing if there is a newer one. */
  markBroken(userId: string, refreshToken: string): Promise<void>;
  /** @returns the deleted consent */
  forget(userId: string): Promise<DriveGrant | null>;
}

/** What to remember while the browser is away. */
export type ConnectFlow = { state: string; codeVerifier: string };

/** Thrown when connecting fails; 'denied' if the person declined. */
export class ConnectRefusedError extends Error {
  override name = 'ConnectRefusedError';
  readonly denied: boolean;
  constructor(message: string, { denied = false, cause }: { denied?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.denied = denied;
  }
}

/** Asks people for consent to write to their drives. */
export interface DriveConnector {
  /** Where to send the browser, and what to remember until it returns. @param email the expected account */
  begin(email: string): Promise<{ url: URL; flow: ConnectFlow }>;
  /**
   * Checks the browser's return.
   * @param callback the full URL that the browser was sent to
   * @throws ConnectRefusedError
   */
  finish(callback: URL, flow: ConnectFlow): Promise<Omit<DriveGrant, 'broken'>>;
  /** Revokes the consent. @throws if the drive is unreachable */
  revoke(refreshToken: string): Promise<void>;
}
