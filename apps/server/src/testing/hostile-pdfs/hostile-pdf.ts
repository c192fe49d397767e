/** A PDF that the server must reject. */
export type HostilePdf = {
  name: string;
  pdf: Buffer;
  problem: 'unsafe' | 'invalid';
  /** whether poppler, which checks only some places, finds its script */
  hasScript?: boolean;
};
