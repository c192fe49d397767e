import { dayOf } from '@slipcase/contract/dates';
import type { DrivePlace } from '../../adapters/drive/drive.ts';

/** The fields of a receipt that decide where its files are on the drive. */
type Placed = {
  receiptId: string;
  filename: string;
  projectName: string;
  dateIso: string | null;
  createdAt: number;
};

/**
 * A receipt's place: a folder for its project, and one in it for the month. Without a date, the month of the
 * save counts.
 */
export function placeOf({ receiptId, filename, projectName, dateIso, createdAt }: Placed): DrivePlace {
  const day = dateIso ?? dayOf(new Date(createdAt), 'UTC');
  return { receiptId, folders: ['Receipts', projectName, day.slice(0, 'yyyy-mm'.length)], filename };
}
