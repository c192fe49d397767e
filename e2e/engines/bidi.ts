import { z } from 'zod';
import { GIVE_UP_MS, type Json, PageLeft, type PageWork, type Point, SCREEN } from './driver.ts';
import { AWAY, ENTER, LIFT, move, PRESS } from './input-actions.ts';

/** The part of WebDriver BiDi that the journeys need: https://www.w3.org/TR/webdriver-bidi/ */

/** Firefox's error when a navigation ends the page that should have answered */
const LEFT = /destroyed before query|no such frame/u;
/** what Firefox reports when the browser leaves a page whose styles or cached files are still loading */
const CUT_SHORT =
  /Unable to preload CSS|ServiceWorker intercepted the request and encountered an unexpected/u;

const answered = z.union([
  z.object({ type: z.literal('success'), id: z.int(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.int(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
]);
const logged = z.object({ level: z.string(), text: z.nullable(z.string()) });
const evaluated = z.union([
  z.object({ type: z.literal('success'), result: z.unknown() }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
const jsonText = z.object({ type: z.string(), value: z.optional(z.string()) });
const node = z.object({ type: z.literal('node'), sharedId: z.string() });

type Call = { name: string; done: (result: unknown) => void; failed: (error: Error) => void };

export class Bidi {
  readonly #socket: WebSocket;
  readonly #calls = new Map<number, Call>();
  /** errors that the page reported */
  readonly errors: string[] = [];
  #context = '';
  #last = 0;
  #isLeaving = false;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(String(data)));
    socket.addEventListener('close', () => {
      for (const { name, failed } of this.#calls.values())
        failed(new Error(`BiDi: ${name}: the browser ended`));
    });
  }

  /** @param url such as ws://127.0.0.1:1234/session */
  static async start(url: string): Promise<Bidi> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error(`BiDi: no connection to ${url}`)));
    });
    const bidi = new Bidi(socket);
    await bidi.#call('session.new', { capabilities: {} });
    await bidi.#call('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = z
      .object({ contexts: z.array(z.object({ context: z.string() })) })
      .parse(await bidi.#call('browsingContext.getTree', {}));
    bidi.#context = contexts[0]?.context ?? '';
    await bidi.#call('browsingContext.setViewport', { context: bidi.#context, viewport: SCREEN });
    return bidi;
  }

  /** Ends the browser. */
  async end(): Promise<void> {
    await this.#call('browser.close', {});
    this.#socket.close();
  }

  async open(url: string): Promise<void> {
    await this.#leave('browsingContext.navigate', { url });
  }

  async reload(): Promise<void> {
    await this.#leave('browsingContext.reload', {});
  }

  /** When the browser leaves a page, Firefox reports everything that was still loading as failed. */
  async #leave(method: string, params: object): Promise<void> {
    this.#isLeaving = true;
    await this.#call(method, { context: this.#context, wait: 'complete', ...params });
    this.#isLeaving = false;
  }

  async evaluate(work: PageWork, ...args: Json[]): Promise<unknown> {
    const run = `async (args) => JSON.stringify(await (${String(work)})(...JSON.parse(args)))`;
    const { value } = jsonText.parse(await this.#run(run, args));
    return value === undefined ? undefined : JSON.parse(value);
  }

  async tap(at: Point): Promise<void> {
    await this.#point([move(at), PRESS, LIFT, AWAY]);
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.#point([move(from), PRESS, move(to), LIFT, AWAY]);
  }

  async type(text: string): Promise<void> {
    const keys = [...text.replaceAll('\n', ENTER)].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#act({ type: 'key', id: 'keys', actions: keys });
  }

  async chooseFile(path: string, find: PageWork, ...args: Json[]): Promise<void> {
    const { sharedId } = node.parse(
      await this.#run(`(args) => (${String(find)})(...JSON.parse(args))`, args),
    );
    await this.#call('input.setFiles', { context: this.#context, element: { sharedId }, files: [path] });
  }

  async screenshot(): Promise<Buffer> {
    const seen = await this.#call('browsingContext.captureScreenshot', { context: this.#context });
    return Buffer.from(z.object({ data: z.string() }).parse(seen).data, 'base64');
  }

  /** @param declaration a function that takes its arguments as one JSON text */
  async #run(declaration: string, args: Json[]): Promise<unknown> {
    const answer = evaluated.parse(
      await this.#call('script.callFunction', {
        functionDeclaration: declaration,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        target: { context: this.#context },
      }),
    );
    if (answer.type === 'exception') throw new Error(`BiDi: ${answer.exceptionDetails.text}`);
    return answer.result;
  }

  #point(actions: object[]): Promise<unknown> {
    return this.#act({ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions });
  }

  #act(actions: object): Promise<unknown> {
    return this.#call('input.performActions', { context: this.#context, actions: [actions] });
  }

  #call(method: string, params: object): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => end(() => reject(new Error(`BiDi: ${method}: no answer in ${GIVE_UP_MS / 1000} s`))),
        GIVE_UP_MS,
      );
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#calls.delete(id);
        settle();
      };
      this.#calls.set(id, {
        name: method,
        done: (result) => end(() => resolve(result)),
        failed: (error) => end(() => reject(error)),
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  #hear(message: string): void {
    const said = answered.parse(JSON.parse(message));
    if (said.type === 'event') {
      if (said.method !== 'log.entryAdded') return;
      const { level, text } = logged.parse(said.params);
      const isCut = this.#isLeaving && CUT_SHORT.test(text ?? '');
      if (level === 'error' && !isCut) this.errors.push(text ?? '');
      return;
    }
    const its = this.#calls.get(said.id);
    if (said.type === 'success') its?.done(said.result);
    else if (its) {
      const problem = `BiDi: ${its.name}: ${said.error} ${said.message}`;
      its.failed(LEFT.test(problem) ? new PageLeft(problem) : new Error(problem));
    }
  }
}
