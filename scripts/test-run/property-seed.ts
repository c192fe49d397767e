import fc from 'fast-check';

/**
 * Vitest runs this file before each test file. Property tests draw the same values in every run, so that an
 * older fault does not block a change. `PROPERTY_SEED=random` draws others, as `npm test -- --repeat` does.
 */

const { PROPERTY_SEED: seed = '1' } = process.env;
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
