import path from 'node:path';

/** The folder of the reader that the lab builds and judges. */
export const READER = path.join(import.meta.dirname, '..', '..', 'packages', 'reader');
