import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf, QueryOf } from '@slipcase/contract/endpoint';
import { EXPECTED_USER_HEADER } from '@slipcase/contract/limits';
import { common } from '../messages/common.ts';
import { noteCall } from './server-reached.ts';
import { upload } from './upload.ts';

/** A failed call. `status` is 0 if there was no answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  /** how long the server asks to wait before a retry, or null */
  readonly retryAfterMs: number | null;
  /** ids of the receipts that caused the failure; a call without them would succeed */
  readonly receipts: readonly string[];

  constructor(
    message: string,
    status: number,
    code: string | null = null,
    retryAfterMs: number | null = null,
    receipts: readonly string[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.receipts = receipts;
  }
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether there was no answer at all: no network, or no server. */
export function isUnreachable(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 0;
}

/** Whether the person has made too many calls. The server says when to try again. */
export function isTooMany(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429;
}

/** The person the page was rendered for; null until known. */
let pageOwner: string | null = null;
let leave = () => {};

/**
 * Every call names the person for whom the page was rendered, so the server never answers for someone who has
 * signed in to this browser since. The watch ends when the page reloads.
 * @param onOtherUser called when someone else is signed in
 * @returns stops watching
 */
export function watchPageOwner(onOtherUser: () => void): () => void {
  leave = onOtherUser;
  return () => {
    pageOwner = null;
    leave = () => {};
  };
}

/** Says that the page was rendered for this person, or that the server considers this person signed in. */
export function pageIsOf(userId: string): void {
  pageOwner ??= userId;
  if (pageOwner !== userId) leave();
}

export function ownerOfPage(): string | null {
  return pageOwner;
}

type Request<E extends Endpoint> = {
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** continues after the person leaves the page; at most 64 kB */
  keepalive?: boolean;
} & (E['params'] extends object ? { params: ParamsOf<E> } : { params?: never }) &
  (E['query'] extends object ? { query: QueryOf<E> } : { query?: never }) &
  (E['body'] extends object ? { body: BodyInputOf<E> } : { body?: never });

/** Calls an endpoint of the contract and checks its answer. */
export async function call<const E extends Endpoint>(endpoint: E, request: Request<E>): Promise<AnswerOf<E>> {
  return answerOf(endpoint, await send(endpoint, request));
}

async function answerOf<const E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  const json: unknown = await response.json().catch(() => undefined);
  const parsed = endpoint.answer?.safeParse(json);
  if (!parsed?.success) throw new ApiError(common.unexpectedAnswer, response.status);
  return parsed.data as AnswerOf<E>;
}

type UploadRequest = {
  form: FormData;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** @param sent 0 to 1 */
  onProgress: (sent: number) => void;
};

/** Calls an endpoint that takes a form with a file, and reports upload progress. */
export async function callWithProgress<const E extends Endpoint>(
  endpoint: E,
  { form, headers, signal, onProgress }: UploadRequest,
): Promise<AnswerOf<E>> {
  const { method, path } = endpoint;
  const send = (named: Headers) => upload(path, { method, headers: named, body: form, signal }, onProgress);
  return answerOf(endpoint, await request(path, { ...(headers ? { headers } : {}), signal }, send));
}

type JsonRequest = { json: Blob; headers?: Record<string, string>; signal?: AbortSignal };

/**
 * Calls an endpoint with a JSON body that was made elsewhere: a picture's body is too long for the main
 * thread.
 */
export async function callWithJson<const E extends Endpoint>(
  endpoint: E,
  { json, headers, signal }: JsonRequest,
): Promise<AnswerOf<E>> {
  const response = await request(endpoint.path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: json,
    signal: signal ?? null,
  });
  return answerOf(endpoint, response);
}

/** Calls an endpoint whose answer is a file. */
export async function callForFile<const E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Blob> {
  return (await send(endpoint, request)).blob();
}

/**
 * Calls an endpoint whose answer the caller reads and checks itself, such as a long file with its progress,
 * or a long list.
 */
export function callForStream<const E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Response> {
  return send(endpoint, request);
}

function send<E extends Endpoint>(endpoint: E, call: Request<E>): Promise<Response> {
  const { params, query, body, form, headers, signal, keepalive = false } = call;
  return request(pathOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
    keepalive,
  });
}

async function request(
  path: string,
  init: RequestInit,
  send = (headers: Headers) => fetch(path, { credentials: 'include', ...init, headers }),
): Promise<Response> {
  const owner = pageOwner;
  const named = new Headers(init.headers);
  if (owner !== null && !named.has(EXPECTED_USER_HEADER)) named.set(EXPECTED_USER_HEADER, owner);
  const response = await send(named).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    noteCall(false);
    throw new ApiError(navigator.onLine === false ? common.offline : common.unreachable, 0);
  });
  noteCall(true);
  if (response.ok) return response;
  const error = await errorOf(response);
  // an answer to a call of an earlier page says nothing about this page
  if (error.code === 'other_user' && owner === pageOwner) leave();
  throw error;
}

function pathOf(
  path: string,
  params: Record<string, unknown> | undefined,
  query: Record<string, unknown> | undefined,
): string {
  const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0) return filled;
  return `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Reads the Retry-After header in seconds; our server never sends dates. */
function retryAfter({ headers }: Response): number | null {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return seconds > 0 ? seconds * 1000 : null;
}

async function errorOf(response: Response): Promise<ApiError> {
  const json: unknown = await response.json().catch(() => null);
  const { message, code, receipts } = (typeof json === 'object' && json !== null ? json : {}) as Record<
    string,
    unknown
  >;
  return new ApiError(
    typeof message === 'string' && message ? message : `${response.status}: ${response.statusText}`,
    response.status,
    typeof code === 'string' ? code : null,
    retryAfter(response),
    Array.isArray(receipts) ? receipts : [],
  );
}
