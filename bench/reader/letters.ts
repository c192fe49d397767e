import { valuesOf } from './score.ts';
import type { Receipt } from './sets.ts';

/**
 * A text with nothing left out that a person would have to correct: letters with their accents, figures, the spaces
 * between words, and signs ('&', "'", '-', '#'). Case does not count (the labels of scans are in capitals whatever the
 * print). Commas, colons and full stops part words as a space does: labels put them between rows, and put spaces after
 * them, as they like.
 */
function lettered(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[‘’´`]/gu, "'")
    .replace(/[,;:|.]/gu, ' ')
    .replace(/\s+-\s+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Whether a text is right letter for letter, spaces too.
 * @returns null where the label has lost its spaces, and cannot tell
 */
export function lettersVerdict(
  field: 'vendor' | 'location',
  { label, name }: Receipt,
  said: string | null,
): boolean | null {
  if (said === null) return null;
  const truths = [...valuesOf(label[field]), ...valuesOf(label[`${field}_alt`])];
  const whole = truths.filter((truth) => !spacesLost(field, label, name, truth));
  if (whole.length === 0) return null;
  return whole.some((truth) => lettered(truth) === lettered(said));
}

/** Transcribed by a program that drops spaces. */
const AUTOMATIC = /^wt_/u;
/** 'HancockSt', '1050N', 'PA19123', 'St,Boston' */
const RUN_TOGETHER = /\p{Ll}\p{Lu}|\d\p{L}{2}|\p{L}{2}\d|[,.]\p{L}{2}|\p{L}{18}/u;

function spacesLost(
  field: 'vendor' | 'location',
  label: Receipt['label'],
  name: string,
  text: string,
): boolean {
  if (field === 'vendor') return label['vendor_spaces_lost'] === true;
  return AUTOMATIC.test(name) && RUN_TOGETHER.test(text);
}
