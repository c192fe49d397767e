// `node admin.mjs --help`: for administrators, beside a running server.
import './prepare.mjs';

await import('./apps/server/src/admin.ts');
