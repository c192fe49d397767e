import { READ_FIELDS, type ReadField, type ReadPart } from '../../../domain/analysis/facts.ts';
import { problemOf } from '../../receipts/form/field-problem.ts';
import type { Draft } from '../captures/receipt-draft.ts';
import { PARTS, partProblem } from './parts.ts';

/** Fields whose values stop a save. @param likely currencies for a sign that several share */
export function wrongFields(draft: Draft, likely: readonly string[]): (ReadField | ReadPart)[] {
  return [
    ...READ_FIELDS.filter((field) => problemOf(draft.values, field, likely) !== null),
    ...PARTS.filter((part) => partProblem(draft, part, likely) !== null),
  ];
}
