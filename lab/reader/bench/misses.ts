import { FIELDS, type Field } from './answer.ts';
import { currencyVerdict, currencyWanted } from './currency.ts';
import { lettersVerdict } from './letters.ts';
import { valuesOf } from './score.ts';
import type { Judged } from './tally.ts';

/**
 * One line for each of the four fields that is wrong, or right but not letter for letter, and for each wrong
 * currency. For people who work on the reader.
 */
export function missesOf(judged: readonly Judged[]): string {
  return judged
    .flatMap((one) => [...FIELDS.flatMap((field) => missOf(field, one) ?? []), ...currencyMissOf(one)])
    .join('\n');
}

function currencyMissOf({ set, receipt, answer }: Judged): string[] {
  const said = answer.more?.currency;
  if (currencyVerdict(set, receipt.label, said) !== false) return [];
  return [`${receipt.name}\tcurrency\twanted ${currencyWanted(set, receipt.label)}\tsaid ${said}`];
}

function missOf(field: Field, { receipt, answer, verdict }: Judged): string | null {
  const own = verdict.fields[field];
  if (!own || (!own.asked && !own.answered)) return null;
  const isText = field === 'vendor' || field === 'location';
  const isSpelled = !isText || lettersVerdict(field, receipt, answer[field]) !== false;
  if (own.near && isSpelled) return null;
  const wanted = valuesOf<string | number>(receipt.label[field]);
  return [
    receipt.name,
    own.near ? `${field} letters` : field,
    `wanted ${JSON.stringify(wanted)}`,
    `said ${JSON.stringify(answer[field])}`,
    own.confidence?.toFixed(2) ?? '-',
  ].join('\t');
}
