import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it('Without options, everything is measured on the fixtures', () => {
  const options = parseOptions([]);
  expect(options?.sets).toEqual([]);
  expect([...(options?.only ?? [])]).toEqual(['accuracy', 'peers', 'memory', 'robustness', 'guard']);
});

it('Several sets can follow one --set, or each its own', () => {
  expect(parseOptions(['--set', 'a', 'b', '--limit', '3'])).toMatchObject({ sets: ['a', 'b'], limit: 3 });
  expect(parseOptions(['--set', 'a', '--set', 'b'])?.sets).toEqual(['a', 'b']);
});

it.each([
  [['--bogus'], "Unknown option '--bogus'"],
  [['--half', 'B'], "Unknown option '--half'"],
  [['folder'], "What is 'folder'?"],
  [['--limit', 'many'], '--limit must be a whole number'],
  [['--only', 'speed'], "not 'speed'"],
  [['--answers', 'a.jsonl', '--only', 'peers'], 'nothing is read'],
])('%j is refused', (args, message) => {
  expect(() => parseOptions(args)).toThrow(message);
});

it('With an answers file, no picture is read', () => {
  const options = parseOptions(['--set', 'a', '--answers', 'a.jsonl']);
  expect([...(options?.only ?? [])]).toEqual(['accuracy', 'guard']);
});

it('Figures that depend more on the machine than on the pictures are measured only on request', () => {
  expect([...(parseOptions(['--only', 'load,concurrency'])?.only ?? [])]).toEqual(['load', 'concurrency']);
});
