import { expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { parseOptions } from './options.ts';

it('Without options, everything is measured, with a thousand people for five minutes', () => {
  expect(parseOptions([])).toEqual({
    minutes: 5,
    people: 1000,
    only: new Set(['lists', 'beside', 'downloads', 'polls', 'exports', 'saves']),
    day: null,
    json: null,
  });
});

it('A day takes ten minutes and has two readers, unless the command line says otherwise', () => {
  expect(parseOptions(['--day'])).toMatchObject({ minutes: 10, people: 1000, day: { readers: 2 } });
  expect(parseOptions(['--day', '--minutes', '3', '--readers', '8'])).toMatchObject({
    minutes: 3,
    day: { readers: 8 },
  });
});

it.each([
  ['--minutes', '0'],
  ['--people', 'many'],
  ['--only', 'lists,size'],
  ['--fast'],
  ['server'],
  ['--readers', '2'],
  ['--day', '--readers', 'all'],
])('The command line %j %j %j is refused with an explanation', (...args) =>
  expect(() => parseOptions(args)).toThrow(UsageError),
);
