import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getLiveness, getReadiness } from '@slipcase/contract/health';
import { expect, it } from 'vitest';

/** Checks that the settings, addresses and metrics exist that the files for administrators name. */

const REPOSITORY = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, REPOSITORY), 'utf8');

/** fixed in the image, or of no use in a container */
const NOT_IN_CONTAINERS = ['DATA_DIR', 'PHONE_ADDRESS'];

it('compose.yaml passes on every setting', () => {
  const settings = [...read('.env.example').matchAll(/^# ([A-Z][A-Z_0-9]+)=/gmu)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(25);
  const passed = [...read('compose.yaml').matchAll(/^ {2}([A-Z][A-Z_0-9]+):$/gmu)].map(([, name]) => name);
  expect(settings.filter((name) => !passed.includes(name)).sort()).toEqual(NOT_IN_CONTAINERS);
});

it('Probes and balancers use addresses that exist', () => {
  const known: string[] = [getLiveness.path, getReadiness.path];
  for (const file of [
    'deploy/kubernetes.yaml',
    'deploy/kubernetes-roles.yaml',
    'deploy/many/Caddyfile',
    'scripts/bundle/health.mjs',
  ]) {
    const asked = read(file).match(/\/api\/[\w/-]+/gu) ?? [];
    expect(asked.length, file).toBeGreaterThan(0);
    for (const path of asked) expect(known, file).toContain(path);
  }
});

it('Every alert uses an existing metric, and the docs say what to do for each, and for no other', () => {
  const rules = read('deploy/prometheus-alerts.yml');
  const metrics = read('apps/server/src/adapters/metrics/prometheus.ts');
  for (const metric of rules.match(/slipcase_\w+/gu) ?? []) expect(metrics).toContain(`name: '${metric}'`);
  const alerts = [...rules.matchAll(/alert: (\w+)/gu)].map(([, name]) => name);
  const documented = [...read('docs/operations.md').matchAll(/^\| `(Slipcase\w+)` \|/gmu)].map(
    ([, name]) => name,
  );
  expect(documented).toEqual(alerts);
});

it('The docs name every file in deploy/', () => {
  const docs = read('docs/operations.md');
  const files = readdirSync(fileURLToPath(new URL('deploy', REPOSITORY)), { withFileTypes: true });
  for (const { name } of files.filter((entry) => entry.isFile())) expect(docs).toContain(`deploy/${name}`);
});
