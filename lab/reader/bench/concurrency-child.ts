import { readFileSync } from 'node:fs';
import { createReader } from '../../../packages/reader/src/index.ts';

/**
 * A process with one reader, as the server starts it. It reads one picture at a time, and answers when it is
 * done.
 */

export type ChildSettings = { threads: number; spinning: boolean };

const settings: ChildSettings = JSON.parse(process.argv[2] ?? '');
const reader = await createReader(settings);
process.on('message', async (file: string) => {
  await reader.read(readFileSync(file));
  process.send?.('read');
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
