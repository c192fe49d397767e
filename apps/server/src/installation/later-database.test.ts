import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { newFolder, startProcess } from '../testing/started-server.ts';

it('An older version reports that a newer one has changed the database, and changes nothing', async () => {
  const settings = { DATA_DIR: await newFolder(), PORT: String(await freePort()) };
  const start = () => startProcess(['apps/server/src/testing/main-without-reader.ts'], settings);
  const server = start();
  await server.until('Stop with Ctrl+C');
  server.child.kill('SIGTERM');
  await server.exit;

  const database = new DatabaseSync(join(settings.DATA_DIR, 'slipcase.db'));
  database.exec(
    "INSERT INTO kysely_migration (name, timestamp) VALUES ('999-of-the-next-version', '2027-01-01')",
  );
  const older = start();
  expect(await older.exit).toBe(1);
  expect(older.output()).toContain(
    'DATA_DIR: a later version of Slipcase has changed this database (999-of-the-next-version). Start that version',
  );
  expect(older.output()).not.toContain('    at ');

  database.exec("DELETE FROM kysely_migration WHERE name = '999-of-the-next-version'");
  database.close();
  await start().until('Stop with Ctrl+C');
});
