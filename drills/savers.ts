import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { aPdf } from '../apps/server/src/testing/receipt-form.ts';
import { Counts } from './counts.ts';
import { type Finding, finding } from './finding.ts';
import type { Answer, Person } from './person.ts';
import type { Place } from './place.ts';

/** wait after a failed save; shorter than the page's, because a drill wants load */
const AGAIN_MS = 100;
const STOP_SECONDS = 90;
const DOWNLOADS = 40;

/**
 * People who save one receipt after another. Each receipt is sent with the same key until it is saved, as the
 * page does.
 */
export class Savers {
  readonly statuses = new Counts();
  /** milliseconds of saves that succeeded at once */
  readonly times: number[] = [];
  readonly #people: readonly Person[];
  readonly #answered = new Map<Person, string[]>();
  readonly #work: Promise<void>[];
  readonly #pdf: Uint8Array;
  #stopped = false;
  #isAbandoned = false;

  private constructor(people: readonly Person[], pdf: Uint8Array) {
    this.#people = people;
    this.#pdf = pdf;
    this.#work = people.map((person) => this.#saveOn(person));
  }

  /** @param place at whose end they stop, whatever happens */
  static async at(place: Place, people: readonly Person[]): Promise<Savers> {
    const savers = new Savers(people, await aPdf());
    place.atEnd(() => {
      savers.#stopped = true;
      savers.#isAbandoned = true;
    });
    return savers;
  }

  /** receipts whose save was answered */
  get saved(): number {
    return [...this.#answered.values()].reduce((sum, its) => sum + its.length, 0);
  }

  /** Sends every receipt in progress until it is saved. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const late = AbortSignal.timeout(STOP_SECONDS * 1000);
    const tooLate = new Promise<never>((_, reject) => {
      late.onabort = () =>
        reject(new Error(`a save was not answered within ${STOP_SECONDS} s: ${this.statuses}`));
    });
    await Promise.race([Promise.all(this.#work), tooLate]);
  }

  async #saveOn(person: Person): Promise<void> {
    const answered: string[] = [];
    this.#answered.set(person, answered);
    while (!this.#stopped) {
      const vendor = person.newVendor();
      await this.#saveOne(person, vendor);
      answered.push(vendor);
    }
  }

  async #saveOne(person: Person, vendor: string): Promise<void> {
    const key = randomUUID();
    while (!this.#isAbandoned) {
      const since = performance.now();
      const answer = await person.save(this.#pdf, vendor, key).catch((): Answer | null => null);
      this.statuses.add(answer?.status ?? 'no answer');
      if (answer?.status === 200) {
        this.times.push(performance.now() - since);
        return;
      }
      const isTooMany = answer?.status === 429;
      await wait(isTooMany ? (answer.retryAfter ?? 1) * 1000 : AGAIN_MS);
    }
  }

  /** Whether each acknowledged receipt exists exactly once, with its file. Call it when stopped. */
  async receiptsFinding(): Promise<Finding> {
    let [lost, doubled, others, without] = [0, 0, 0, 0];
    for (const person of this.#people) {
      const receipts = await person.receipts();
      const answered = new Set(this.#answered.get(person));
      const vendors = receipts.map(({ vendor }) => vendor);
      lost += [...answered].filter((vendor) => !vendors.includes(vendor)).length;
      doubled += vendors.length - new Set(vendors).size;
      others += vendors.filter((vendor) => !answered.has(vendor)).length;
      without += await this.#withoutFile(person, receipts.slice(0, DOWNLOADS));
    }
    const text = `${this.saved} receipts saved, ${lost} lost, ${doubled} doubled, ${without} without their file`;
    const isRight = this.saved > 0 && lost + doubled + others + without === 0;
    return finding(others === 0 ? text : `${text}, ${others} unacknowledged`, isRight);
  }

  async #withoutFile(person: Person, receipts: readonly { id: string }[]): Promise<number> {
    let without = 0;
    for (const { id } of receipts) {
      const answer = await person.browser.get(`/api/receipts/${id}/download`);
      const bytes = (await answer.arrayBuffer()).byteLength;
      if (answer.status !== 200 || bytes !== this.#pdf.byteLength) without += 1;
    }
    return without;
  }
}
