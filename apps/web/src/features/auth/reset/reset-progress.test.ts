import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  clearResetProgress,
  loadResetProgress,
  parseResetProgress,
  saveResetProgress,
} from './reset-progress.ts';

const email = 'nora@example.com';

afterEach(() => vi.unstubAllGlobals());

describe('The stored progress of a reset', () => {
  it.each([
    { step: 1, email: '', code: '' },
    { step: 2, email, code: '' },
    { step: 2, email, code: '407' },
    { step: 3, email, code: '407113' },
  ])('step $step continues where it was', (progress) => {
    expect(parseResetProgress(JSON.stringify(progress))).toEqual(progress);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{"step":2'],
    ['no object', '"2"'],
    ['null', 'null'],
    ['a step that does not exist', JSON.stringify({ step: 5, email, code: '' })],
    ['a reset that is done', JSON.stringify({ step: 4, email, code: '407113' })],
    ['a code for nobody', JSON.stringify({ step: 2, email: '', code: '' })],
    ['a new passkey without a code', JSON.stringify({ step: 3, email, code: '40711' })],
    ['something that is not a code', JSON.stringify({ step: 3, email, code: '<b>407' })],
    ['an email that is no text', JSON.stringify({ step: 2, email: [email], code: '' })],
  ])('%s is ignored', (_, text) => {
    expect(parseResetProgress(text)).toBeNull();
  });

  it('lasts until the reset is done or abandoned', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    saveResetProgress({ step: 2, email, code: '' });
    expect(loadResetProgress()).toEqual({ step: 2, email, code: '' });
    saveResetProgress({ step: 4, email, code: '407113' });
    expect(kept.size).toBe(0);
    saveResetProgress({ step: 1, email, code: '' });
    clearResetProgress();
    expect(loadResetProgress()).toBeNull();
  });
});
