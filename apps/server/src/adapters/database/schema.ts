import type { AuthTables } from './tables/auth.ts';
import type { CaptureTables } from './tables/captures.ts';
import type { DriveTables } from './tables/drive.ts';
import type { EventTables } from './tables/events.ts';
import type { ProjectTables } from './tables/projects.ts';
import type { ReceiptTables } from './tables/receipts.ts';
import type { ScanTables } from './tables/scan.ts';
import type { ServerTables } from './tables/server.ts';

/**
 * The types of the tables, the same on SQLite and PostgreSQL. Instants are epoch milliseconds, money is
 * integer cents, ids are UUID text, and JSON is text.
 */
export type Tables = AuthTables &
  ScanTables &
  ReceiptTables &
  ProjectTables &
  DriveTables &
  ServerTables &
  EventTables &
  CaptureTables;
