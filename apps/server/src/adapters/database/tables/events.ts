/** The chain of events: decision 183. */
export type EventTables = {
  receipt_events: ReceiptEventsTable;
  event_contents: EventContentsTable;
  event_chain: EventChainTable;
  event_seals: EventSealsTable;
};

/** The part of an event that stays forever, even after its receipt was purged. */
type ReceiptEventsTable = {
  /** from 1, without gaps */
  sequence: number;
  /** yyyy-mm-dd, UTC; never before that of the event before */
  day: string;
  /** SHA-256 of salt and text, hex: `event-hashes.ts` */
  content_hash: string;
  /** hash of the event before; zeros for the first */
  before_hash: string;
  hash: string;
};

/** What an event says. Destroyed when its receipt is purged. */
type EventContentsTable = {
  sequence: number;
  /** null: about no receipt, or about one that was purged */
  receipt_id: string | null;
  /** 32 random bytes, hex */
  salt: string;
  /** JSON: `event-content.ts` */
  text: string;
};

/** One row: the last event. Locked as the last step of every transaction that appends. */
type EventChainTable = {
  id: number;
  sequence: number;
  day: string;
  hash: string;
};

/** What proves that the chain had this hash at a time. */
type EventSealsTable = {
  /** of the last event under it */
  sequence: number;
  kind: 'stamp' | 'file';
  /** that event's hash */
  hash: string;
  /** epoch ms */
  sealed_at: number;
  /** the service's address, or where the file is */
  place: string;
  /** a stamp: the service's answer, base64; a file: its text */
  proof: string;
};
