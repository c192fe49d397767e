/** A program that reads text from a picture. */
export type Peer = {
  name: string;
  /** Its version and settings, for readers of the figures. */
  about: string;
  read(file: string): Promise<{ text: string; ms: number }>;
  close(): Promise<void>;
};

/** Why a peer cannot be measured on this machine. */
export type Skipped = { name: string; skipped: string };
