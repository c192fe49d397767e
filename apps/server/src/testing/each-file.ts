import { afterAll } from 'vitest';
import { endFile } from './after-file.ts';

/** Vitest runs this file before each test file. */

afterAll(endFile);
