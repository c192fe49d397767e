import { expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

it.each([
  ['localhost', true],
  ['::1', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['slipcase.example.com', false],
  ['localhost.example.com', false],
  ['192.168.1.20', false],
  ['127.example.com', false],
])('Whether %s can only mean this machine: %s', (host, isHere) => {
  expect(isLoopback(host)).toBe(isHere);
});
