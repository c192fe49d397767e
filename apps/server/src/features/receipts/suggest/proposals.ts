import { MAX_CHIPS, MAX_PEOPLE, type Proposal, type Proposals } from '@slipcase/contract/receipt-suggestions';
import { vendorKey } from '@slipcase/contract/vendor-key';
import type { Database } from '../../../adapters/database/database.ts';
import type { TagLists } from '../check-tags.ts';
import type { EarlierReceipt } from '../shops/earlier-receipt-store.ts';
import { earlierReceipts } from '../shops/earlier-receipt-store.ts';
import { parsedKeys } from '../shops/shop-key-store.ts';
import { receiptsOfShop } from '../shops/shop-memory.ts';
import { ownSpelling } from './own-spelling-store.ts';
import { peopleIn } from './people-in-notes.ts';
import {
  type Choice,
  type ColleaguesChoice,
  colleaguesChoices,
  ownChoices,
  ownNotes,
  recentChoices,
} from './proposal-store.ts';

/** how many of the user's newest receipts from a vendor count */
const OWN_LOOKED_AT = 3;
/** a choice of fewer colleagues is never revealed: with two, each would learn the other's choice */
const MIN_COLLEAGUES = 3;
/** the number of colleagues is rounded down to one of these, to hide a single new one */
const COUNTS = [3, 5, 10, 20, 50, 100, 200, 500, 1000];
const RECENT_LOOKED_AT = 50;
const NOTES_LOOKED_AT = 200;

export type ProposalDeps = {
  db: Database;
  lists: TagLists;
  /** the shop keys of a user's analysis, as stored; null if it is unknown */
  keysOfAnalysis(userId: string, analysisId: string): Promise<string | null>;
};

/**
 * The likely tags for a receipt from this vendor. Each tag is the most common value on the user's newest
 * receipts from the shop, under any name, or else from the vendor. Without such receipts, it is the most
 * common value of colleagues, if at least three chose it, or else null. Values that are no longer in the
 * catalogue are ignored.
 */
export async function proposalsFor(
  deps: ProposalDeps,
  userId: string,
  vendor: string,
  analysisId: string | null = null,
): Promise<Proposals> {
  const { db, lists } = deps;
  const key = vendorKey(vendor);
  const [ownOfVendor, colleaguesOfVendor, recent, ofShop, spelling, notes] = await Promise.all([
    key ? ownChoices(db, userId, key, OWN_LOOKED_AT) : [],
    key ? colleaguesChoices(db, userId, key) : [],
    recentChoices(db, userId, RECENT_LOOKED_AT),
    analysisId ? choicesOfShop(deps, userId, analysisId) : [],
    ownSpelling(db, userId, vendor),
    ownNotes(db, userId, lists.asksWho, NOTES_LOOKED_AT),
  ]);
  const ownOfShop = ofShop.filter((choice) => choice.userId === userId).slice(0, OWN_LOOKED_AT);
  const own = ownOfShop.length > 0 ? ownOfShop : ownOfVendor;
  const others = ofShop.filter((choice) => choice.userId !== userId);
  const colleagues = newestOfEach([...colleaguesOfVendor, ...others]);
  const forTag = (tag: keyof Choice, allowed: ReadonlySet<string>) => {
    const valuesOf = (choices: readonly Choice[]) =>
      choices.map((choice) => choice[tag]).filter((value) => allowed.has(value));
    return proposalFor({
      own: valuesOf(own),
      colleagues: valuesOf(colleagues),
      recent: valuesOf(recent),
    });
  };
  const project = forTag('project', lists.projects);
  const category = forTag('category', lists.categories);
  const groupHead = forTag('groupHead', lists.groupHeads);
  const people = peopleIn(notes, lists.projects).slice(0, MAX_PEOPLE);
  return {
    project: project.proposed,
    category: category.proposed,
    groupHead: groupHead.proposed,
    others: { projects: project.others, categories: category.others, groupHeads: groupHead.others },
    ...(people.length > 0 ? { people } : {}),
    ...(spelling === undefined ? {} : { ownSpelling: spelling }),
  };
}

/** Everyone's choices for the shop of an analysis, newest first. */
async function choicesOfShop(
  { db, keysOfAnalysis }: ProposalDeps,
  userId: string,
  analysisId: string,
): Promise<ColleaguesChoice[]> {
  const keys = parsedKeys(await keysOfAnalysis(userId, analysisId));
  const receipts = receiptsOfShop(keys, await earlierReceipts(db, userId, keys));
  return receipts.map(asChoice).toSorted((a, b) => b.createdAt - a.createdAt);
}

function asChoice(receipt: EarlierReceipt): ColleaguesChoice {
  const { user_id, created_at, project_name, category, group_head } = receipt;
  return { userId: user_id, createdAt: created_at, project: project_name, category, groupHead: group_head };
}

/** Each colleague's last choice. */
function newestOfEach(choices: readonly ColleaguesChoice[]): Choice[] {
  const newest = new Map<string, ColleaguesChoice>();
  for (const choice of choices) {
    const before = newest.get(choice.userId);
    if (!before || choice.createdAt > before.createdAt) newest.set(choice.userId, choice);
  }
  return [...newest.values()];
}

/** Values of one tag: the user's newest first, and one per colleague. */
type Values = { own: readonly string[]; colleagues: readonly string[]; recent: readonly string[] };

function proposalFor({ own, colleagues, recent }: Values): { proposed: Proposal | null; others: Proposal[] } {
  const chosen = chosenByColleagues(colleagues);
  const proposed = mostUsed(own) ?? chosen.mostChosen;
  const lately = asProposals(recent, 'recent');
  // for a new vendor, what colleagues chose there says more than what the user chose elsewhere
  const others = own.length > 0 ? [...lately, ...chosen.all] : [...chosen.all, ...lately];
  const offered = new Set(proposed ? [proposed.value] : []);
  return {
    proposed,
    others: others.filter(({ value }) => !offered.has(value) && offered.add(value)).slice(0, MAX_CHIPS),
  };
}

/** The most common value; if several are equally common, the newest. */
function mostUsed(own: readonly string[]): Proposal | null {
  return asProposals(own, 'vendor').reduce<Proposal | null>(
    (most, next) => (most && most.count >= next.count ? most : next),
    null,
  );
}

/**
 * Values that at least three colleagues chose. A value is the most common only if it has more choices than
 * any other. The order reveals no more than the rounded counts.
 */
function chosenByColleagues(colleagues: readonly string[]): { all: Proposal[]; mostChosen: Proposal | null } {
  const counted = asProposals(colleagues, 'colleagues').filter(({ count }) => count >= MIN_COLLEAGUES);
  const most = Math.max(...counted.map(({ count }) => count));
  const [first, ...rest] = counted.filter(({ count }) => count === most);
  const rounded = (proposal: Proposal) => ({ ...proposal, count: roundedDown(proposal.count) });
  return {
    all: counted.map(rounded).toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    mostChosen: first && rest.length === 0 ? rounded(first) : null,
  };
}

/** Each value once, in the order of its first use, with its count. */
function asProposals(values: readonly string[], reason: Proposal['reason']): Proposal[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, reason, count }));
}

function roundedDown(count: number): number {
  return COUNTS.findLast((step) => step <= count) ?? 0;
}
