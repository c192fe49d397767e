/** SQLITE_FULL, https://www.sqlite.org/rescode.html#full */
const SQLITE_FULL = 13;
/** disk full in Node and in PostgreSQL */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a write failed because a disk is full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true;
  return 'code' in error && CODES.has(String(error.code));
}
