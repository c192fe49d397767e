/**
 * Tells zod, which the contract's schemas are made with, not to compile its parsers: the content policy forbids
 * eval, and zod's trying would be reported as a violation. Must run before the first schema is made, so it is
 * imported first and built into the chunk that holds zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
