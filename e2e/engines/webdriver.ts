import { z } from 'zod';
import { GIVE_UP_MS, type Json, type PageWork, type Point } from './driver.ts';
import { AWAY, ENTER, LIFT, move, PRESS } from './input-actions.ts';

/** The part of WebDriver that the journeys need: https://www.w3.org/TR/webdriver2/ */

/** The key of an element's id in an answer: WebDriver, 12.1. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const element = z.object({ [ELEMENT]: z.string() });
const failure = z.object({ error: z.string(), message: z.string() });

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

  evaluate(work: PageWork, ...args: Json[]): Promise<unknown> {
    return this.#post('/execute/sync', { script: `return (${String(work)})(...arguments)`, args });
  }

  async tap(at: Point): Promise<void> {
    await this.#point([move(at), PRESS, LIFT, AWAY]);
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.#point([move(from), PRESS, move(to), LIFT, AWAY]);
  }

  async type(text: string): Promise<void> {
    const { [ELEMENT]: focused } = element.parse(await call('GET', `${this.#session}/element/active`));
    await this.#post(`/element/${focused}/value`, { text: text.replaceAll('\n', ENTER) });
  }

  async chooseFile(path: string, find: PageWork, ...args: Json[]): Promise<void> {
    const { [ELEMENT]: chooser } = element.parse(await this.evaluate(find, ...args));
    await this.#post(`/element/${chooser}/value`, { text: path });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(z.string().parse(await call('GET', `${this.#session}/screenshot`)), 'base64');
  }

  async #point(actions: object[]): Promise<void> {
    const parameters = { pointerType: 'mouse' };
    await this.#post('/actions', { actions: [{ type: 'pointer', id: 'finger', parameters, actions }] });
  }

  #post(path: string, body: object = {}): Promise<unknown> {
    return call('POST', this.#session + path, body);
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const answer = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) }).catch(
    (error: unknown) => {
      throw new Error(`WebDriver: ${method} ${new URL(url).pathname}: ${String(error)}`);
    },
  );
  const { value } = z.object({ value: z.unknown() }).parse(await answer.json());
  if (answer.ok) return value;
  const { error, message } = failure.parse(value);
  throw new Error(`WebDriver: ${error} ${message}`);
}
