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
 * Pictures that wait for a reader on another server, only on PostgreSQL: see adapters/analyzer/readings.
 * Times are by the database's clock.
 */
type ReadingsTable = {
  id: string;
  work: 'read' | 'profile_picture';
  /** the person whose turn it uses */
  owner: string;
  /** 1: nobody waits for it */
  background: number;
  /** JSON: known lines, and the prints of earlier pictures */
  task: string;
  /** null while its picture is being stored */
  picture_key: string | null;
  state: 'sent' | 'waiting' | 'reading' | 'answered';
  turn: number;
  queued_at: number;
  /** the asking server, and until when it counts as alive */
  asker: string;
  asked_until: number;
  /** started attempts, including the running one */
  attempts: number;
  reader: string | null;
  /** when the running reading ends at the latest, unless its reader died */
  held_until: number;
  /** 'read', or why it was not read */
  outcome: string | null;
  /** JSON, without the picture */
  answer: string | null;
  /** the answer's picture; null: the same as the one that was sent */
  photo_key: string | null;
};

/** Servers that read pictures for others. */
type ReadersTable = {
  id: string;
  /** computer and process, in readable form */
  name: string;
  /** how many pictures it reads at once */
  slots: number;
  seen_at: number;
  /** 1: it stopped on purpose */
  stopped: number;
};
