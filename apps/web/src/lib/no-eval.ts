/**
 * Keeps zod from compiling its parsers: the content policy forbids eval, and the attempt would be reported as
 * a violation. Must run before the first schema exists, so it is imported first and bundled with zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
