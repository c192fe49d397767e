import type { Charge } from '../reading/statement.ts';
import { Assignment, endsOf, type Part } from './assignment.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import { releasedHolds } from './holds.ts';
import type { Matching, Purchase } from './purchase.ts';

/** A rival whose score is this close is as likely. */
const MARGIN = 15;
/** A rival with the same kind of fit is as likely, too, unless its name is this much less similar. */
const LIKENESS_MARGIN = 0.4;

/**
 * Matches charges with receipts. Each charge and each receipt is in at most one match. A match is certain
 * only if amount, name and day agree and no other charge or receipt could be meant. All others are proposals
 * for a person to confirm.
 *
 * @param charges charges of one statement, which may include payments to the card
 * @param isRefused whether a person said that a pair does not belong together
 */
export function matchStatement(
  charges: readonly Charge[],
  purchases: readonly Purchase[],
  isRefused: (pair: Pick<Candidate, 'charges' | 'receipts'>) => boolean = () => false,
): Matching {
  const booked = charges.filter(({ isPending }) => !isPending);
  const assignment = new Assignment(
    candidatesOf(booked, purchases).filter((candidate) => !isRefused(candidate)),
  );
  const chosen = assignment.best();
  const settled = new Set(chosen.filter(({ isClear }) => isClear).flatMap(endsOf));
  const matches = chosen.map((one) => ({
    charges: one.charges,
    receipts: one.receipts,
    fit: one.fit,
    isCertain: one.isClear && !assignment.rivalsOf(one).some((rival) => isAsLikely(rival, one, settled)),
  }));
  const matched = new Set(matches.flatMap((match) => match.charges));
  return { matches, released: releasedHolds(booked.filter(({ id }) => !matched.has(id))) };
}

function isAsLikely(rival: Candidate, chosen: Candidate, settled: ReadonlySet<Part>): boolean {
  if (rival.score > chosen.score - MARGIN) return true;
  if (rival.likeness <= chosen.likeness - LIKENESS_MARGIN) return false;
  if (rival.fit === chosen.fit) return true;
  // a tip or a sum at the same shop is as likely, unless every part of it has a better explanation
  const own = new Set(endsOf(chosen));
  return endsOf(rival).some((part) => !own.has(part) && !settled.has(part));
}
