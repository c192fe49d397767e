/** the most bytes kept as JavaScript objects; then they become a Blob, outside the page's heap */
const FOLD_BYTES = 4 * 1024 * 1024;

/** `total` is null if the server did not say. */
export type Progress = { bytes: number; total: number | null };

/**
 * Reads a long answer and reports progress. Rejects if the answer ends early or is shorter than announced,
 * because half a file is useless.
 */
export async function readStream(
  response: Response,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const total = lengthOf(response);
  const parts: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  const fold = () => {
    if (waitingBytes > 0) parts.push(new Blob(waiting));
    waiting = [];
    waitingBytes = 0;
  };
  if (response.body) {
    const reader = response.body.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      waiting.push(value as Uint8Array<ArrayBuffer>);
      waitingBytes += value.byteLength;
      bytes += value.byteLength;
      if (waitingBytes >= FOLD_BYTES) fold();
      onProgress({ bytes, total });
    }
  }
  fold();
  if (total !== null && bytes !== total) throw new Error(`${bytes} of ${total} bytes came`);
  return new Blob(parts, { type });
}

/** Null if unknown: for a compressed answer, the header does not give the length of the content. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}
