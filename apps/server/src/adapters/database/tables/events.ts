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
  /** yyyy-mm-dd, UTC; never earlier than the previous event's */
  day: string;
  /** SHA-256 of salt and text, hex: `event-hashes.ts` */
  content_hash: string;
  /** hash of the previous event; zeros for the first */
  before_hash: string;
  hash: string;
};

/** The content of an event. Destroyed when its receipt is purged. */
type EventContentsTable = {
  sequence: number;
  /** null: the event is not about a receipt, or its receipt was purged */
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

/** Proof that the chain had this hash at a certain time. */
type EventSealsTable = {
  /** number of the last event under the seal */
  sequence: number;
  kind: 'stamp' | 'file';
  /** that event's hash */
  hash: string;
  /** epoch ms */
  sealed_at: number;
  /** the service's address, or the path of the file */
  place: string;
  /** for a stamp: the service's answer, base64; for a file: its text */
  proof: string;
};
