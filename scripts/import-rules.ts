import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import config from '../dependency-cruiser.config.ts';

const ROOMS = ['packages', 'apps', 'bench', 'lab', 'drills'];
const SOURCE = /(?<!\.d)\.tsx?$/u;

/**
 * Checks the import rules.
 * @param root the repository, or a planted one
 * @returns one line per violation
 * @throws if files were skipped, because that would look like a clean result
 */
export async function violationsOfImportRules(root: string): Promise<string[]> {
  const { output } = await cruise(ROOMS, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: root,
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result');
  const cruised = new Set(output.modules.map((module) => module.source));
  const passedOver = sourcesBelow(root).filter((source) => !cruised.has(source));
  if (passedOver.length > 0 || cruised.size === 0) {
    throw new Error(
      `the import rules were not checked on ${passedOver.slice(0, 5).join(', ') || 'any file'}`,
    );
  }
  return output.summary.violations.map(asLine);
}

function asLine({ rule, from, to }: ICruiseResult['summary']['violations'][number]): string {
  return `${rule.name}: ${from} -> ${to}`;
}

function sourcesBelow(root: string): string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => SOURCE.test(path) && !path.includes('node_modules'))
      .filter((path) => room === 'bench' || room === 'lab' || /^[^/]+\/src\//u.test(path))
      .map((path) => `${room}/${path}`),
  );
}
