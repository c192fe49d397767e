import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'build',
  'data',
  'test-results',
  'playwright-report',
  '.git',
]);

/** Every file of the repository that people write, relative to its root. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(REPOSITORY, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(path);
    return [path];
  });
}

const files = filesBelow('.');
const pages = files.filter((path) => path.endsWith('.md'));

/** The id that a forge gives to a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');
}

function anchorsOf(path: string): string[] {
  const headings = readFileSync(join(REPOSITORY, path), 'utf8').matchAll(/^#+ (?<heading>.+)$/gmu);
  return [...headings].map(({ groups }) => anchorOf(groups?.heading ?? ''));
}

describe('The docs', () => {
  it('link only to pages and headings that exist', () => {
    const broken: string[] = [];
    for (const page of pages) {
      const text = readFileSync(join(REPOSITORY, page), 'utf8').replaceAll(/```.*?```/gsu, '');
      for (const { groups } of text.matchAll(/\]\((?<target>[^)\s]+)\)/gu)) {
        const [path = '', anchor] = (groups?.target ?? '').split('#');
        if (/^[a-z]+:/u.test(path)) continue;
        const target = path === '' ? page : join(dirname(page), path);
        const exists = files.some(
          (file) => file === target || file.startsWith(`${target.replace(/\/$/u, '')}/`),
        );
        if (!exists) broken.push(`${page}: ${path}`);
        else if (anchor && target.endsWith('.md') && !anchorsOf(target).includes(anchor)) {
          broken.push(`${page}: ${path}#${anchor}`);
        }
      }
    }
    expect(broken).toEqual([]);
  });

  it('name a test for each rule that stays', () => {
    const text = readFileSync(join(REPOSITORY, 'docs/rules.md'), 'utf8');
    const roots = ['.', 'apps/web/src', 'apps/web/src/features'];
    const missing: string[] = [];
    for (const { groups } of text.matchAll(/`(?<path>[\w./-]+\.test\.ts)`/gu)) {
      const path = groups?.path ?? '';
      if (!roots.some((root) => files.includes(join(root, path)))) missing.push(path);
    }
    expect(missing).toEqual([]);
  });

  it('cite only decisions that exist', () => {
    const numbers = new Set(
      files.flatMap((path) => /^docs\/decisions\/(?<number>\d{3})-/u.exec(path)?.groups?.number ?? []),
    );
    const written = files.filter((path) => /\.(?:md|tsx?|css|mjs|sh|ya?ml)$/u.test(path));
    const unknown: string[] = [];
    for (const path of written) {
      const text = readFileSync(resolve(REPOSITORY, path), 'utf8');
      for (const [citation] of text.matchAll(/\bdecisions? \d{3}(?:(?:, | and | to )\d{3})*/giu)) {
        for (const [number] of citation.matchAll(/\d{3}/gu)) {
          if (!numbers.has(number)) unknown.push(`${path}: ${number}`);
        }
      }
    }
    expect(unknown).toEqual([]);
  });
});
