import { expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { parseOptions } from './options.ts';

it('Without options, everything is measured, with a thousand people for five minutes', () => {
  expect(parseOptions([])).toEqual({
    minutes: 5,
    people: 1000,
    only: new Set(['lists', 'beside', 'downloads', 'polls', 'exports']),
    json: null,
  });
});

it.each([['--minutes', '0'], ['--people', 'many'], ['--only', 'lists,size'], ['--fast'], ['server']])(
  'The command line %j %j is refused with an explanation',
  (...args) => expect(() => parseOptions(args)).toThrow(UsageError),
);
