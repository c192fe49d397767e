import { randomUUID } from 'node:crypto';
import { TestBrowser } from '../apps/server/src/testing/browser.ts';
import { saveForm } from '../apps/server/src/testing/receipt-form.ts';

export const PASSKEY = '274913';
/** names that appear in no log by chance */
const [FIRST, LAST] = ['Quorindra', 'Vexleyham'];

/** A person with an account and a separate browser. */
export class Person {
  readonly browser: TestBrowser;
  readonly email: string;
  readonly id: string;
  readonly #privates: Set<string>;

  private constructor(browser: TestBrowser, email: string, id: string, privates: Set<string>) {
    this.browser = browser;
    this.email = email;
    this.id = id;
    this.#privates = privates;
  }

  /** Creates an account like a person does. @param privates receives the person's private data */
  static async signedIn(url: string, privates: Set<string>): Promise<Person> {
    const browser = new TestBrowser(url);
    const email = `${FIRST}.${LAST}.${randomUUID().slice(0, 8)}@example.com`.toLowerCase();
    await browser.signInWithGoogle({ name: `${FIRST} ${LAST}`, email });
    const setup = await browser.post('/api/auth/setup-passkey', { email, passkey: PASSKEY });
    if (setup.status !== 200) throw new Error(`no account: ${setup.status} ${await setup.text()}`);
    const { id } = (await (await browser.get('/api/auth/user')).json()) as { id: string };
    for (const its of [FIRST, LAST, email, id, ...browser.cookies.values()]) privates.add(its);
    return new Person(browser, email, id, privates);
  }

  /** A vendor that appears on one receipt only. */
  newVendor(): string {
    const vendor = `Brambleforth ${randomUUID().slice(0, 13)}`;
    this.#privates.add(vendor);
    return vendor;
  }

  async save(pdf: Uint8Array, vendor: string, key: string = randomUUID()): Promise<Answer> {
    const response = await this.browser.fetch('/api/receipts/save-pdf', {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: saveForm(pdf, { vendor }),
    });
    return answerOf(response);
  }

  async analyze(picture: string): Promise<Answer> {
    return answerOf(await this.browser.post('/api/analyze-receipt', { image: picture }));
  }

  async receipts(): Promise<{ id: string; vendor: string }[]> {
    const list = (await (await this.browser.get('/api/receipts')).json()) as { id: string; vendor: string }[];
    for (const { id } of list) this.#privates.add(id);
    return list;
  }
}

export type Answer = {
  status: number;
  code: string | null;
  retryAfter: number | null;
  body: Record<string, unknown>;
};

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const body = isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {};
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    code: typeof body.code === 'string' ? body.code : null,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
    body,
  };
}
