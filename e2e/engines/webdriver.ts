import { z } from 'zod';

/** The part of WebDriver that these tests need: https://www.w3.org/TR/webdriver2/ */

/** The key of an element's id in a response: WebDriver, 12.1. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const element = z.object({ [ELEMENT]: z.string() });
/** a page that hangs never responds */
const GIVE_UP_MS = 20_000;
const failure = z.object({ error: z.string(), message: z.string() });

export type ElementId = string;

export class WebDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  /** @param capabilities what only this browser understands */
  static async start(driver: string, capabilities: object): Promise<WebDriver> {
    const answer = await call('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
    const { sessionId } = z.object({ sessionId: z.string() }).parse(answer);
    return new WebDriver(`${driver}/session/${sessionId}`);
  }

  async end(): Promise<void> {
    await call('DELETE', this.#session);
  }

  async open(url: string): Promise<void> {
    await this.#post('/url', { url });
  }

  async reload(): Promise<void> {
    await this.#post('/refresh');
  }

  async address(): Promise<string> {
    return z.string().parse(await call('GET', `${this.#session}/url`));
  }

  /** Runs the body of a function in the page. */
  evaluate(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#post('/execute/sync', { script, args });
  }

  /** @param script the body of a function that returns an element or null */
  async find(script: string, ...args: unknown[]): Promise<ElementId | null> {
    return element.nullable().parse(await this.evaluate(script, ...args))?.[ELEMENT] ?? null;
  }

  async click(id: ElementId): Promise<void> {
    await this.#post(`/element/${id}/click`);
  }

  /** Selects what is in a field: what is typed next takes its place. React does not see WebDriver's own 'clear'. */
  async select(id: ElementId): Promise<void> {
    await this.evaluate('arguments[0].focus(); arguments[0].select();', { [ELEMENT]: id });
  }

  /** Types a text; into a chooser of files, the path of one. */
  async type(id: ElementId, text: string): Promise<void> {
    await this.#post(`/element/${id}/value`, { text });
  }

  /** A PNG of what is seen. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(z.string().parse(await call('GET', `${this.#session}/screenshot`)), 'base64');
  }

  #post(path: string, body: object = {}): Promise<unknown> {
    return call('POST', this.#session + path, body);
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const answer = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = z.object({ value: z.unknown() }).parse(await answer.json());
  if (answer.ok) return value;
  const { error, message } = failure.parse(value);
  throw new Error(`WebDriver: ${error} ${message}`);
}
