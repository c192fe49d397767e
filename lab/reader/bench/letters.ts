import { valuesOf } from './score.ts';
import type { Receipt } from './sets.ts';

/**
 * Keeps everything in a text that a person would have to correct: letters with their accents, digits, the
 * spaces between words, and characters such as '&', "'", '-', '#'. Case does not count, because labels of
 * scans are in capitals, no matter how the text is printed. Commas, colons and periods count as a space:
 * labels put them between rows inconsistently.
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
 * Whether a text is right letter for letter, including spaces.
 * @returns null if the label lost its spaces, so that it cannot be compared
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
