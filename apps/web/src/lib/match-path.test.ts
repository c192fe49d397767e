import { expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

it.each([
  ['/library', '/library', {}],
  ['/library', '/Library/', {}],
  ['/receipt/:id', '/receipt/a%20b', { id: 'a b' }],
  ['/receipt/:id', '/receipt/100%', { id: '100%' }],
  ['*', '/whatever/was/typed', {}],
])('The pattern %s matches %s', (path, pathname, params) =>
  expect(matchPath(path, pathname)).toEqual(params),
);

it.each([
  ['/library', '/'],
  ['/library', '/library/old'],
  ['/receipt/:id', '/receipt'],
  ['/receipt/:id', '/receipt/'],
  ['/receipt/:id', '/receipt/1/2'],
])('The pattern %s does not match %s', (path, pathname) => expect(matchPath(path, pathname)).toBeNull());
