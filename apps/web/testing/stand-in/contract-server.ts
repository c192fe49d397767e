import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@slipcase/contract/endpoint';
import { type ErrorCode, errorBody } from '@slipcase/contract/errors';
import { EXPECTED_USER_HEADER } from '@slipcase/contract/limits';
import { getUser, type User } from '@slipcase/contract/user';
import * as z from 'zod/mini';
import { findEndpoint, nameOf, type Params } from './endpoints.ts';

/**
 * Replaces the server in page tests. It validates every request and response against the contract, and
 * records each violation as a problem. A test with problems fails.
 */

/** error codes with which any endpoint may answer; an endpoint's own list only has the others */
const ANY_CALL: readonly ErrorCode[] = [
  'invalid_request',
  'not_found',
  'internal',
  'authentication_required',
  'passkey_setup_required',
  'other_user',
];

type SentOf<E extends Endpoint> = E['form'] extends z.ZodMiniObject ? z.output<E['form']> : BodyOf<E>;
/** A request, parsed as the server does. */
type Asked<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  /** the text fields of a form */
  readonly body: SentOf<E>;
  readonly headers: E['headers'] extends z.ZodMiniObject ? z.output<E['headers']> : undefined;
  /** the file of a form, if it has one */
  readonly file: E['file'] extends string ? File : undefined;
};
type JsonOf<E extends Endpoint> = E['answer'] extends z.ZodMiniType
  ? AnswerOf<E> | Reply<AnswerOf<E>>
  : never;
type FileOf<E extends Endpoint> = E['answerType'] extends string ? Blob : never;
export type Handler<E extends Endpoint> = (
  asked: Asked<E>,
) => JsonOf<E> | FileOf<E> | Promise<JsonOf<E> | FileOf<E>>;
type AnyHandler = (asked: Record<keyof Asked<Endpoint>, unknown>) => unknown;
type Call = { readonly endpoint: Endpoint; readonly body: unknown };

/** An answer with extra headers. */
export class Reply<T> {
  readonly answer: T;
  readonly headers: Record<string, string>;
  constructor(answer: T, headers: Record<string, string>) {
    this.answer = answer;
    this.headers = headers;
  }
}

/** Thrown by a handler to answer with an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  readonly receipts: string[] | undefined;
  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    headers: Record<string, string> = {},
    receipts?: string[],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.receipts = receipts;
  }
}

/** A proxy answers instead of the server, without our error format. */
class Outage extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    super(`an answer of ${status} from elsewhere`);
    this.status = status;
    this.body = body;
  }
}

/** The error that fetch throws when offline. */
class NoConnection extends TypeError {
  constructor() {
    super('Failed to fetch');
  }
}

type Fault = () => never;

const LAST_CALLS = 12;
const LONGEST_BODY = 300;

export class ContractServer {
  readonly calls: Call[] = [];
  /** who is signed in */
  user: User | null = null;
  /** if true, there is no server, and no call gets an answer */
  isAway = false;
  /** violations of the contract */
  readonly problems: string[] = [];
  readonly #handlers = new Map<Endpoint, AnyHandler>();
  /** errors thrown instead of an answer */
  readonly #faults = new Map<Endpoint, Fault>();
  readonly #gates = new Map<Endpoint, Promise<void>>();
  #closed = false;

  /** Sets how an endpoint answers from now on. */
  answer<E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
    this.#handlers.set(endpoint, handler as AnyHandler);
    this.#faults.delete(endpoint);
  }

  refuse<E extends Endpoint>(
    endpoint: E,
    ...[status, code, message, headers]: [
      number,
      E['errors'][number] | (typeof ANY_CALL)[number],
      string,
      Record<string, string>?,
    ]
  ): void {
    this.#faults.set(endpoint, () => {
      throw new Refusal(status, code, message, headers);
    });
  }

  /**
   * Lets the endpoint answer as a proxy or a crashing server would. @param body such as a message without a
   * code
   */
  breakDown(endpoint: Endpoint, status: number, body: object = {}): void {
    this.#faults.set(endpoint, () => {
      throw new Outage(status, body);
    });
  }

  /** Lets calls fail as if the connection were lost. */
  cutOff(endpoint: Endpoint): void {
    this.#faults.set(endpoint, () => {
      throw new NoConnection();
    });
  }

  /** Ends what `refuse`, `breakDown` or `cutOff` started. */
  works(endpoint: Endpoint): void {
    this.#faults.delete(endpoint);
  }

  /** Holds back answers, so that a test can check the loading state. @returns releases them */
  hold(endpoint: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gates.set(endpoint, promise);
    return () => {
      this.#gates.delete(endpoint);
      resolve();
    };
  }

  bodiesOf<E extends Endpoint>(endpoint: E): SentOf<E>[] {
    return this.calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body as SentOf<E>);
  }

  /** The last requests, for people who examine a failed test. */
  lastCalls(): string[] {
    return this.calls.slice(-LAST_CALLS).map(({ endpoint, body }) => {
      const sent = body === undefined ? '' : JSON.stringify(body).slice(0, LONGEST_BODY);
      return `${nameOf(endpoint)} ${sent}`.trimEnd();
    });
  }

  /** The page is gone, so its pending work gets no more answers. */
  close(): void {
    this.#closed = true;
  }

  /** Replaces window.fetch. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (this.#closed) return new Promise<never>(() => {});
    if (this.isAway) throw new NoConnection();
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const found = findEndpoint(request.method, pathname);
    if (!found) return this.#problem(`the contract has no ${request.method} ${pathname}`);
    const { endpoint, params } = found;
    const asked = await this.#read(request, endpoint, params, searchParams);
    if (!asked) return refusal(400, 'invalid_request', 'This call is not as the contract says.');
    const named = request.headers.get(EXPECTED_USER_HEADER);
    if (!this.user && endpoint.access === 'user')
      return refusal(401, 'authentication_required', 'Authentication required');
    if (this.user && endpoint.access !== 'public') {
      // the page asks who is signed in before it knows, so this one call names nobody
      if (named === null && endpoint !== getUser) return this.#problem(`${nameOf(endpoint)} names no user`);
      if (named !== null && named !== this.user.id)
        return refusal(409, 'other_user', 'Someone else has signed in here meanwhile.');
    }
    this.calls.push({ endpoint, body: asked.body });
    const handler = this.#faults.get(endpoint) ?? this.#handlers.get(endpoint);
    if (!handler) return this.#problem(`the stand-in has no answer to ${nameOf(endpoint)}`);
    await Promise.race([this.#gates.get(endpoint), aborted(request.signal)]);
    try {
      return this.#written(endpoint, await Promise.race([handler(asked), aborted(request.signal)]));
    } catch (error) {
      if (request.signal.aborted || error instanceof NoConnection) throw error;
      return this.#failed(endpoint, error);
    }
  };

  /** The browser leaves the app for an address of the server, for example to sign in with Google. */
  visit(address: string): void {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const { endpoint } = findEndpoint('GET', pathname) ?? {};
    if (!endpoint) this.#problem(`the contract has no GET ${pathname}`);
    const query = endpoint?.query?.safeParse(Object.fromEntries(searchParams));
    if (query?.error) this.#problem(`the query of GET ${pathname}: ${query.error.message}`);
  }

  async #read(request: Request, endpoint: Endpoint, params: Params, query: URLSearchParams) {
    const isJson = request.headers.get('content-type') === 'application/json';
    const isForm = endpoint.form !== undefined;
    const form = isForm ? [...(await request.formData())] : [];
    const text = isForm ? '' : await request.text();
    const body: unknown = isForm
      ? Object.fromEntries(form.filter(([name]) => name !== endpoint.file))
      : isJson && text
        ? JSON.parse(text)
        : undefined;
    const parts = {
      params: [endpoint.params, params],
      query: [endpoint.query, Object.fromEntries(query)],
      body: [endpoint.form ?? endpoint.body, body],
      headers: [endpoint.headers, Object.fromEntries(request.headers)],
    } as const;
    const before = this.problems.length;
    if (text && !(isJson && endpoint.body)) this.#problem(`${nameOf(endpoint)} takes no such body`);
    const file = form.find(([name, value]) => name === endpoint.file && value instanceof File)?.[1];
    if (isForm && !file) this.#problem(`${nameOf(endpoint)} was sent without its file`);
    const parsed = Object.entries(parts).map(([part, [schema, value]]) => {
      const result = schema?.safeParse(value);
      if (result?.error) this.#problem(`the ${part} of ${nameOf(endpoint)}: ${result.error.message}`);
      return [part, result?.data];
    });
    return this.problems.length > before
      ? null
      : { ...(Object.fromEntries(parsed) as Record<keyof typeof parts, unknown>), file };
  }

  #written(endpoint: Endpoint, made: unknown): Response {
    const [answer, headers] = made instanceof Reply ? [made.answer, made.headers] : [made, {}];
    if (answer instanceof Blob && endpoint.answerType)
      return new Response(answer, { headers: { 'content-type': endpoint.answerType, ...headers } });
    const json = JSON.stringify(answer);
    // as the server does: an enum that the page reads leniently is checked here
    const result = endpoint.answer && z.safeEncode(endpoint.answer, JSON.parse(json));
    if (!result?.success)
      return this.#problem(
        `the answer to ${nameOf(endpoint)}: ${result?.error.message ?? 'a file, or nothing'}`,
      );
    return new Response(json, { headers: { 'content-type': 'application/json', ...headers } });
  }

  #failed(endpoint: Endpoint, error: unknown): Response {
    if (error instanceof Outage) return Response.json(error.body, { status: error.status });
    if (!(error instanceof Refusal))
      return this.#problem(`the stand-in of ${nameOf(endpoint)}: ${String(error)}`);
    const { status, code, message, headers, receipts } = error;
    if (![...ANY_CALL, ...endpoint.errors].includes(code))
      return this.#problem(`${nameOf(endpoint)} is never refused with '${code}'`);
    return refusal(status, code, message, headers, receipts);
  }

  #problem(text: string): Response {
    this.problems.push(text);
    return refusal(500, 'internal', text);
  }
}

function refusal(
  status: number,
  code: ErrorCode,
  message: string,
  headers = {},
  receipts?: string[],
): Response {
  return Response.json(errorBody.parse({ code, message, receipts }), { status, headers });
}

/** Rejects when the request is aborted, as fetch does. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
