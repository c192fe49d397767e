import { expect, it } from 'vitest';
import { isThisComputer } from './this-computer.ts';

it.each([
  ['localhost', true],
  ['slipcase.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['slipcase.example.com', false],
  ['localhost.example.com', false],
  ['192.168.1.20', false],
  ['127.example.com', false],
])('A phone can open an address at %s: not if it is this computer', (hostname, isHere) => {
  expect(isThisComputer(hostname)).toBe(isHere);
});
