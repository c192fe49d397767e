/** The company's cloud drive, as far as receipts need it. */

type DriveFile = {
  /** chosen before the first attempt and the same on every retry, so that no retry makes a second copy */
  fileId: string;
  bytes: Uint8Array;
};

/** What a file on the drive is called and where it lies. */
type DrivePlace = {
  receiptId: string;
  /** from the outside in; each is made safe by the drive */
  folders: readonly string[];
  /** ends in '.pdf' */
  filename: string;
};

export interface Drive {
  readonly kind: 'google' | 'folder';
  /** What people call it in a sentence. */
  readonly label: 'Google Drive' | 'drive folder';
  /** The id a new file will have. */
  newFileId(place: DrivePlace): Promise<string>;
  /**
   * Puts the file there; once it resolves the file is there whole. Done twice with the same id it is there once.
   * @returns where people can open it; null when the drive has no links of its own
   * @throws when the drive refuses or cannot be reached; try again later
   */
  put(file: DriveFile): Promise<{ url: string | null }>;
}
