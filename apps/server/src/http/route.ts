import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@slipcase/contract/endpoint';
import { errorBody } from '@slipcase/contract/errors';
import { EXPECTED_USER_HEADER, MAX_JSON_BYTES } from '@slipcase/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireSameOrigin } from './csrf.ts';
import { authenticationRequired, otherUser, passkeySetupRequired } from './errors.ts';
import {
  type Cookie,
  hashToken,
  type SessionFinder,
  type SignedInUser,
  type TokenFinder,
  type TokenOwner,
} from './session.ts';

export type Http = {
  app: FastifyInstance;
  sessions: SessionFinder;
  sessionCookie: Cookie;
  tokens: TokenFinder;
  publicUrl: URL;
};

type Caller = SignedInUser | TokenOwner;
type UserOf<E extends Endpoint> = E['access'] extends 'token'
  ? TokenOwner
  : E['access'] extends 'public'
    ? SignedInUser | null
    : SignedInUser;

export type Call<E extends Endpoint> = {
  body: BodyOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  user: UserOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A handler's result: the JSON answer, or the reply itself for files, redirects and 304s. */
type Answer<E extends Endpoint> = AnswerOf<E> | FastifyReply;

/**
 * Binds an endpoint of the contract: checks who may call, validates the input, and validates answers before
 * sending them.
 */
export function bind<E extends Endpoint>(
  http: Http,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  http.app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(endpoint.errorPage ? { config: { errorPage: endpoint.errorPage } } : {}),
    bodyLimit: endpoint.maxBodyBytes ?? MAX_JSON_BYTES,
    // before the body is read, so outsiders cannot send megabytes
    onRequest: async (request) => {
      // another site's page has no token, and browsers do not add one automatically
      if (endpoint.access !== 'token') requireSameOrigin(request, http.publicUrl);
      callers.set(request, await callerOf(http, endpoint, request));
    },
    validatorCompiler: (part) => {
      // the handler reads a multipart body field by field; the schema here only documents it
      if (endpoint.form && part.httpPart === 'body') return (data: unknown) => ({ value: data });
      const validate = validatorCompiler(part as never);
      // Fastify passes null, or '' for an empty text, if the schema makes the body optional
      if (part.httpPart === 'body')
        return (data: unknown) => validate(data === null || data === '' ? undefined : data);
      // check headers but do not replace them: a schema lists only some
      if (part.httpPart !== 'headers') return validate;
      return (data: unknown) => {
        const result = validate(data);
        return typeof result === 'object' && 'error' in result && result.error ? result : { value: data };
      };
    },
    handler: async (request, reply) => {
      const user = callers.get(request) ?? null;
      // the schemas above have validated these types
      const { body, params, query } = request;
      const call = { body, params, query, user, request, reply } as Call<E>;
      return handler(call);
    },
  });
}

async function callerOf(http: Http, endpoint: Endpoint, request: FastifyRequest): Promise<Caller | null> {
  if (endpoint.access === 'token') return http.tokens.find(request);
  const token = http.sessionCookie.read(request);
  const user = token === null ? null : await http.sessions.find(hashToken(token), endpoint.passive !== true);
  if (endpoint.access === 'public') return user;
  if (!user) throw authenticationRequired();
  if (endpoint.access === 'user' && !user.hasSetupPasskey) throw passkeySetupRequired();
  // one person's capture must not be saved for the next person who signs in to this browser
  const expected = request.headers[EXPECTED_USER_HEADER];
  if (expected !== undefined && expected !== user.id) throw otherUser();
  return user;
}

const expectedUser = z
  .string()
  .optional()
  .describe('Id of the user this call is for; in any other session the answer is 409 other_user');

function headersOf({ access, headers }: Endpoint): FastifySchema {
  const shape = {
    ...headers?.shape,
    ...(access === 'public' || access === 'token' ? {} : { [EXPECTED_USER_HEADER]: expectedUser }),
  };
  return Object.keys(shape).length > 0 ? { headers: z.object(shape) } : {};
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  const tag = endpoint.path.split('/')[2] ?? 'auth';
  const file = endpoint.file ? { [endpoint.file]: z.file() } : {};
  const body = endpoint.form ? z.object({ ...endpoint.form.shape, ...file }) : endpoint.body;
  return {
    summary: endpoint.summary,
    ...(endpoint.errors.length > 0 ? { description: `Own error codes: ${endpoint.errors.join(', ')}` } : {}),
    tags: [tag],
    ...(endpoint.form ? { consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.access === 'public'
      ? {}
      : { security: [endpoint.access === 'token' ? { token: [] } : { session: [] }] }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...headersOf(endpoint),
    ...(body ? { body } : {}),
    response: {
      ...(endpoint.answer ? { 200: endpoint.answer } : {}),
      ...(endpoint.answerType ? { 200: { content: { [endpoint.answerType]: { schema: z.file() } } } } : {}),
      ...(endpoint.conditional ? { 304: z.null().describe('Nothing has changed') } : {}),
      ...Object.fromEntries(['4xx', '5xx'].map((range) => [range, errorBody])),
    },
  };
}
