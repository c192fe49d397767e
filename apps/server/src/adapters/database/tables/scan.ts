/** Tables of the analysis. */
export type ScanTables = {
  analyses: AnalysesTable;
};

type AnalysesTable = {
  id: string;
  user_id: string;
  /** the answer of the call, JSON */
  answer: string;
  photo_key: string | null;
  expires_at: number;
  /** JSON array of {kind, hash}; null: made before this column existed */
  shop_keys: string | null;
};
