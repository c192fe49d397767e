/** Tables of the analysis. */
export type ScanTables = {
  analyses: AnalysesTable;
  readings: ReadingsTable;
  readers: ReadersTable;
};

type AnalysesTable = {
  id: string;
  user_id: string;
  /** the answer of the call, JSON */
  answer: string;
  photo_key: string | null;
  /** hex; null: made before this column existed */
  photo_sha256: string | null;
  expires_at: number;
  /** JSON array of {kind, hash}; null: made before this column existed */
  shop_keys: string | null;
};

/**
 * Pictures that wait for a reader on another server, on PostgreSQL only: see adapters/analyzer/readings.
 * Times are the database's.
 */
type ReadingsTable = {
  id: string;
  work: 'read' | 'profile_picture';
  /** whose turn it takes */
  owner: string;
  /** 1: nobody waits for it */
  background: number;
  /** JSON: known lines, and the prints before it */
  task: string;
  /** null while its picture is being stored */
  picture_key: string | null;
  state: 'sent' | 'waiting' | 'reading' | 'answered';
  turn: number;
  queued_at: number;
  /** the server that asks, and until when it is believed to */
  asker: string;
  asked_until: number;
  /** begun, with the running one */
  attempts: number;
  reader: string | null;
  /** a reading runs until then, unless its reader died */
  held_until: number;
  /** 'read', or why not */
  outcome: string | null;
  /** JSON, without the picture */
  answer: string | null;
  /** the picture of the answer; null: the one that was sent */
  photo_key: string | null;
};

/** Servers that read pictures for others. */
type ReadersTable = {
  id: string;
  /** machine and process, for people */
  name: string;
  /** pictures at once */
  slots: number;
  seen_at: number;
  /** 1: it ended by itself */
  stopped: number;
};
