import type { Candidate } from './candidates.ts';

/** The id of a charge or a receipt. */
export type Part = number | string;

/**
 * Chooses candidates so that each charge and each receipt is in at most one of them. First it takes the best,
 * then as many pairs as possible (augmenting paths: H. W. Kuhn, The Hungarian method for the assignment
 * problem, 1955). Finally, pairs exchange partners if that fits better.
 */
export class Assignment {
  readonly #ordered: readonly Candidate[];
  readonly #byPart = new Map<Part, Candidate[]>();
  readonly #chosen = new Map<Part, Candidate>();

  constructor(candidates: readonly Candidate[]) {
    this.#ordered = [...candidates].sort((a, b) => b.score - a.score);
    for (const candidate of this.#ordered)
      for (const part of endsOf(candidate)) {
        const list = this.#byPart.get(part);
        if (list) list.push(candidate);
        else this.#byPart.set(part, [candidate]);
      }
  }

  best(): Candidate[] {
    for (const candidate of this.#ordered) if (this.#isFree(candidate)) this.#take(candidate);
    for (const [part, candidates] of this.#byPart)
      if (typeof part === 'number' && !this.#chosen.has(part)) this.#augment(candidates, new Set());
    this.#exchange();
    return [...new Set(this.#chosen.values())];
  }

  /** Other candidates that share a charge or a receipt with this one. */
  rivalsOf(candidate: Candidate): Candidate[] {
    return endsOf(candidate)
      .flatMap((part) => this.#byPart.get(part) ?? [])
      .filter((one) => one !== candidate);
  }

  #isFree(candidate: Candidate): boolean {
    return endsOf(candidate).every((part) => !this.#chosen.has(part));
  }

  #take(candidate: Candidate): void {
    for (const part of endsOf(candidate)) this.#chosen.set(part, candidate);
  }

  #leave(candidate: Candidate): void {
    for (const part of endsOf(candidate)) this.#chosen.delete(part);
  }

  /** Finds a receipt for a free charge. If another charge has that receipt, it gets a different one. */
  #augment(candidates: readonly Candidate[], tried: Set<string>): boolean {
    for (const candidate of candidates.filter(isPair)) {
      const [receipt = ''] = candidate.receipts;
      if (tried.has(receipt)) continue;
      tried.add(receipt);
      const holder = this.#chosen.get(receipt);
      if (holder) {
        const [charge] = holder.charges;
        // only a pair with the same kind of fit may move another pair
        if (!isPair(holder) || charge === undefined || holder.fit !== candidate.fit) continue;
        this.#leave(holder);
        if (!this.#augment(this.#byPart.get(charge) ?? [], tried)) {
          this.#take(holder);
          continue;
        }
      }
      this.#take(candidate);
      return true;
    }
    return false;
  }

  #exchange(): void {
    let isBetter = true;
    while (isBetter) {
      isBetter = false;
      for (const one of new Set(this.#chosen.values())) {
        if (isPair(one) && this.#chosen.get(one.charges[0] ?? '') === one && this.#exchangeOne(one))
          isBetter = true;
      }
    }
  }

  #exchangeOne(one: Candidate): boolean {
    const [charge] = one.charges;
    const [receipt] = one.receipts;
    for (const wanted of this.#byPart.get(charge ?? '') ?? []) {
      const other = this.#chosen.get(wanted.receipts[0] ?? '');
      if (!isPair(wanted) || !other || other === one || !isPair(other)) continue;
      const back = (this.#byPart.get(other.charges[0] ?? '') ?? []).find(
        (candidate) => isPair(candidate) && candidate.receipts[0] === receipt,
      );
      if (!back || wanted.score + back.score <= one.score + other.score) continue;
      this.#leave(one);
      this.#leave(other);
      this.#take(wanted);
      this.#take(back);
      return true;
    }
    return false;
  }
}

function isPair({ charges, receipts }: Candidate): boolean {
  return charges.length === 1 && receipts.length === 1;
}

export function endsOf({ charges, receipts }: Candidate): Part[] {
  return [...charges, ...receipts];
}
