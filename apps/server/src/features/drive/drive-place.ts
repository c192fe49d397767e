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
 * A receipt's place on the drive: a folder for the project, and in it a folder for the month. Without a date,
 * it is the month of the save.
 */
export function placeOf({ receiptId, filename, projectName, dateIso, createdAt }: Placed): DrivePlace {
  const day = dateIso ?? dayOf(new Date(createdAt), 'UTC');
  return { receiptId, folders: ['Receipts', projectName, day.slice(0, 'yyyy-mm'.length)], filename };
}
