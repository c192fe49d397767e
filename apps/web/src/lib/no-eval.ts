/**
 * Keeps zod from compiling its parsers: the content security policy forbids eval, and every attempt would be
 * reported as a violation. This must run before the first schema exists, so it is imported first and bundled
 * with zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
