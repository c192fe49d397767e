import { similarity } from '../../../packages/reader/src/extract/text/edit-distance.ts';

/** Nearly equal: a character or two may differ. */
const NEAR = 0.85;

/** Only letters and digits, for comparing names and addresses. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** 1 for the same text, 0 for texts that share nothing. */
export function likeness(answer: string, truths: readonly string[]): number {
  return Math.max(0, ...truths.map((truth) => similarity(plain(truth), plain(answer))));
}

export function isNear(answer: string, truths: readonly string[]): boolean {
  return likeness(answer, truths) >= NEAR;
}

/** What each answer is worth in fitting: 1 for the best, a share of that for near ones, 0 for the others. */
export function worthOf(answers: readonly string[], truths: readonly string[]): number[] {
  const raw = answers.map((answer) => {
    const like = likeness(answer, truths);
    if (like === 1) return 1;
    return like >= NEAR ? 0.15 + (like - NEAR) * 2 : 0;
  });
  const best = Math.max(0, ...raw);
  return best > 0 ? raw.map((worth) => worth / best) : raw;
}
