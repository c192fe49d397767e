import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: anyone ('public'); anyone signed in, with or without a passkey ('session'); only a person who
 * has finished passkey setup ('user'); or an app with a personal token of such a person ('token'), which
 * sends no cookie.
 */
export type Access = 'public' | 'session' | 'user' | 'token';

/**
 * One call of the API, described once: the server binds it, the page calls it, the OpenAPI document lists it.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify style: '/api/receipts/:id' */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodMiniObject;
  /** allowed query parameters */
  readonly query?: z.ZodMiniObject;
  /** JSON body */
  readonly body?: z.ZodMiniType;
  /** maximum bytes of the body; MAX_JSON_BYTES by default */
  readonly maxBodyBytes?: number;
  /** text fields of a multipart body; its file is named in `file` */
  readonly form?: z.ZodMiniObject;
  readonly file?: string;
  readonly headers?: z.ZodMiniObject;
  /** JSON of a 200; absent for files and redirects */
  readonly answer?: z.ZodMiniType;
  /** content type of a 200 that is not JSON */
  readonly answerType?: string;
  /** the answer has a revision: a matching If-None-Match gets 304 */
  readonly conditional?: boolean;
  /** the browser opens this as a page: errors redirect here, because people cannot read JSON */
  readonly errorPage?: string;
  /** a poll or refetch: does not keep the session alive */
  readonly passive?: boolean;
  /** error codes beyond those of every call (see `errors.ts`) */
  readonly errors: readonly ErrorCode[];
};

/** Keeps the literal types of an endpoint, so page and server can infer from it. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** The parsed JSON body of an endpoint. */
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined;
/** The JSON body as a client writes it, before defaults and trimming. */
export type BodyInputOf<E extends Endpoint> = E['body'] extends z.ZodMiniType
  ? z.input<E['body']>
  : undefined;
/** The parsed path parameters of an endpoint. */
export type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodMiniObject
  ? z.output<E['params']>
  : undefined;
/** The parsed query of an endpoint. */
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodMiniObject
  ? z.output<E['query']>
  : undefined;
/** The JSON answer of an endpoint. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodMiniType
  ? z.output<E['answer']>
  : undefined;
