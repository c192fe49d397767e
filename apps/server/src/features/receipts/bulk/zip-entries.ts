import { originalFilename } from '@slipcase/contract/originals';
import type { Database } from '../../../adapters/database/database.ts';
import { batchesOf } from '../../../lib/id-batches.ts';
import { type OriginalRow, originalsOfReceipts } from '../originals/original-store.ts';
import type { WithFile } from '../receipt-store.ts';
import { uniqueNames, type ZipEntry } from './receipts-zip.ts';

/** The files of a ZIP: each PDF, followed by its originals if requested. */
export async function zipEntriesOf(
  db: Database,
  found: readonly WithFile[],
  withOriginals: boolean,
): Promise<ZipEntry[]> {
  const names = uniqueNames(found.map(({ receipt }) => receipt.filename));
  const originals = withOriginals ? await originalsById(db, found) : new Map<string, OriginalRow[]>();
  return found.flatMap(({ receipt, file }, index) => {
    const filename = names[index] ?? receipt.filename;
    const writtenAt = new Date(receipt.createdAt);
    const own = originals.get(receipt.id) ?? [];
    return [
      { ...file, filename, writtenAt },
      ...own.map(({ original_key, bytes, type, position, added_at }) => ({
        key: original_key,
        bytes,
        filename: originalFilename(filename, type, own.length > 1 ? position : null),
        writtenAt: new Date(added_at),
      })),
    ];
  });
}

async function originalsById(db: Database, found: readonly WithFile[]): Promise<Map<string, OriginalRow[]>> {
  const rows: OriginalRow[] = [];
  for await (const batch of batchesOf(found.map(({ receipt }) => receipt.id)))
    rows.push(...(await originalsOfReceipts(db, batch)));
  return Map.groupBy(rows, ({ receipt_id }) => receipt_id);
}
