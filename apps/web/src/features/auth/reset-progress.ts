import { PASSKEY_LENGTH } from '@slipcase/contract/limits';

/** 1 email, 2 code, 3 new passkey, 4 done */
export type ResetStep = 1 | 2 | 3 | 4;

/** How far somebody has come in setting a new passkey. The passkey itself is never part of it. */
export type ResetProgress = { step: ResetStep; email: string; code: string };

const KEY = 'slipcase.reset-passkey';
const DIGITS = /^\d*$/u;

/** What was kept in this tab, so that one can leave to read the mail; null when that is nothing sensible. */
export function loadResetProgress(): ResetProgress | null {
  return parseResetProgress(sessionStorage.getItem(KEY));
}

/** Keeps the progress while there is something left to do. */
export function saveResetProgress(progress: ResetProgress): void {
  if (progress.step === 4) clearResetProgress();
  else sessionStorage.setItem(KEY, JSON.stringify(progress));
}

export function clearResetProgress(): void {
  sessionStorage.removeItem(KEY);
}

/** Reads kept progress; anything that this page cannot have written is nothing. */
export function parseResetProgress(text: string | null): ResetProgress | null {
  const { step, email, code } = fieldsOf(text);
  if (typeof email !== 'string' || typeof code !== 'string' || !DIGITS.test(code)) return null;
  if (step === 1) return { step, email, code };
  if (step === 2 && email) return { step, email, code };
  if (step === 3 && email && code.length === PASSKEY_LENGTH) return { step, email, code };
  return null;
}

function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
