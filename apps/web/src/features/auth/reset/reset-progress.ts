import { PASSKEY_LENGTH } from '@slipcase/contract/limits';

/** 1 email, 2 code, 3 new passkey, 4 done */
export type ResetStep = 1 | 2 | 3 | 4;

/** A person's progress in setting a new passkey. It never contains the passkey itself. */
export type ResetProgress = { step: ResetStep; email: string; code: string };

const KEY = 'slipcase.reset-passkey';
const DIGITS = /^\d*$/u;

/**
 * The progress stored in this tab, so that people can leave to read their mail; null if there is none, or it
 * is invalid.
 */
export function loadResetProgress(): ResetProgress | null {
  return parseResetProgress(sessionStorage.getItem(KEY));
}

/** Stores the progress until the last step is done. */
export function saveResetProgress(progress: ResetProgress): void {
  if (progress.step === 4) clearResetProgress();
  else sessionStorage.setItem(KEY, JSON.stringify(progress));
}

export function clearResetProgress(): void {
  sessionStorage.removeItem(KEY);
}

/** Parses stored progress, and rejects anything that this page cannot have written. */
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
