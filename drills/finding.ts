/** A result of a drill: one figure or count, and whether it keeps the promise. */
export type Finding = { text: string; ok: boolean };

/** null: this machine cannot run it, and `tried` says why */
export type Outcome = { tried: string; came: string; ok: boolean | null };

export function finding(text: string, ok: boolean): Finding {
  return { text, ok };
}

export function judged(tried: string, findings: readonly Finding[]): Outcome {
  const came = findings.map(({ text, ok }) => (ok ? text : `NOT AS PROMISED: ${text}`)).join('; ');
  return { tried, came, ok: findings.every(({ ok }) => ok) };
}

export function skipped(why: string): Outcome {
  return { tried: why, came: 'skipped', ok: null };
}
