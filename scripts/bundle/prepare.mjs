// Runs before every entry point of a bundle. Plain JavaScript, so that an old Node can say what is missing.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NEEDED_NODE = 24;

const [major] = process.versions.node.split('.').map(Number);
if (major < NEEDED_NODE) {
  console.error(`Slipcase needs Node ${NEEDED_NODE} or later. This is Node ${process.versions.node}.`);
  process.exit(1);
}
// `.env`, `catalogue` and `data` are beside this file, wherever the command was run
process.chdir(fileURLToPath(new URL('.', import.meta.url)));
// otherwise half of every start is spent compiling. The readers take the same folder from the environment. In a folder
// that cannot be written, Node reads what is there
process.env.NODE_COMPILE_CACHE ||= fileURLToPath(new URL('.cache', import.meta.url));
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
