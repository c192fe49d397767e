import path from 'node:path';

/** The folder of the reader that is made and judged here. */
export const READER = path.join(import.meta.dirname, '..', '..', 'packages', 'reader');
