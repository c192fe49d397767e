// `node admin.mjs --help`: for administrators, also while the server runs.
import './prepare.mjs';

await import('./apps/server/src/admin.ts');
