import type { ExportProblem } from '@slipcase/contract/drive';

/** The company's cloud drive, as far as receipts need it. Everything is done as one user: each has a drive of their own. */

/** What a file on the drive is called and where it lies. */
export type DrivePlace = {
  receiptId: string;
  /** from the outside in; each is made safe by the drive */
  folders: readonly string[];
  /** ends in '.pdf' */
  filename: string;
};

export type DriveFile = {
  /** chosen before the first attempt and the same on every retry, so that no retry makes a second copy */
  fileId: string;
  place: DrivePlace;
  bytes: Uint8Array;
};

/** A file that is there: its id, and where people can open it; null when the drive has no links of its own. */
export type OnDrive = { fileId: string; url: string | null };

/** Whether a user can write to the drive, and as whom. */
type DriveConnection = { state: 'ready' | 'connect' | 'reconnect'; account: string | null };

export interface Drive {
  readonly kind: 'google' | 'folder';
  /** What people call it in a sentence. */
  readonly label: 'Google Drive' | 'drive folder';
  connectionOf(userId: string): Promise<DriveConnection>;
  /** The id a new file will have. @param signal gives up @throws DriveError */
  newFileId(userId: string, place: DrivePlace, signal: AbortSignal): Promise<string>;
  /** Whether an id was made by this kind of drive, and not by the one the company had before. */
  isFileId(fileId: string): boolean;
  /**
   * Puts the file there; once it resolves the file is there whole, under its place's name. Done twice with the same id
   * it is there once. A drive whose ids are names gives a new id where the place has changed since the id was made.
   * @param signal gives up
   * @throws DriveError
   */
  put(userId: string, file: DriveFile, signal: AbortSignal): Promise<OnDrive>;
  /**
   * Gives a file another name and other folders; done twice is the same. A file that people removed stays removed.
   * @throws DriveError
   */
  rename(userId: string, fileId: string, place: DrivePlace, signal: AbortSignal): Promise<OnDrive>;
}

/** Why a drive did not do it, as far as people can do something about it. Its message is for logs. */
export class DriveError extends Error {
  override name = 'DriveError';
  readonly problem: ExportProblem;
  /** milliseconds after which the drive wants to be asked again; null when it did not say */
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

/** Nothing can be put there under this id any more: the next attempt needs a new one. */
export class UnusableIdError extends DriveError {
  override name = 'UnusableIdError';
}

/** Leave to write to somebody's drive, as it is kept. */
export type DriveGrant = {
  refreshToken: string;
  /** email of the account at the drive */
  account: string;
  /** the drive has refused the token */
  broken: boolean;
};

/** Keeps who gave leave. */
export interface DriveGrants {
  find(userId: string): Promise<DriveGrant | null>;
  save(userId: string, grant: Omit<DriveGrant, 'broken'>): Promise<void>;
  /** The drive refuses this token; nothing happens when there is a newer one. */
  markBroken(userId: string, refreshToken: string): Promise<void>;
  /** @returns what was forgotten */
  forget(userId: string): Promise<DriveGrant | null>;
}

/** What has to be kept between sending the browser away and its return. */
export type ConnectFlow = { state: string; codeVerifier: string };

/** Thrown when connecting came to nothing; 'denied' when the person said no. */
export class ConnectRefusedError extends Error {
  override name = 'ConnectRefusedError';
  readonly denied: boolean;
  constructor(message: string, { denied = false, cause }: { denied?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.denied = denied;
  }
}

/** Asks people for leave to write to their drives. */
export interface DriveConnector {
  /** Where to send the browser, and what to keep until it returns. @param email the account that is meant */
  begin(email: string): Promise<{ url: URL; flow: ConnectFlow }>;
  /**
   * Checks the answer that the browser brought back.
   * @param callback the full URL the browser was sent to
   * @throws ConnectRefusedError
   */
  finish(callback: URL, flow: ConnectFlow): Promise<Omit<DriveGrant, 'broken'>>;
  /** Gives the leave back. @throws when the drive cannot be reached */
  revoke(refreshToken: string): Promise<void>;
}
