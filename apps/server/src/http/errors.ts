import type { ErrorBody, ErrorCode } from '@slipcase/contract/errors';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { FilesAwayError } from '../adapters/blobs/blobs.ts';
import { DatabaseAwayError } from '../adapters/database/database.ts';
import { isStorageFull } from '../lib/storage-full.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** for an address that a browser opens as a page: where its errors redirect */
    errorPage?: string;
  }
}

/** An error with an HTTP status, a code for programs and a message for people. Named functions create it. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  /** seconds after which a retry may succeed */
  readonly retryAfterS: number | null;
  /** ids of the receipts that cause the error; the call would succeed without them */
  readonly receipts: readonly string[] | null;
  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    options: ErrorOptions & { retryAfterS?: number; receipts?: readonly string[] } = {},
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.retryAfterS = options.retryAfterS ?? null;
    this.receipts = options.receipts ?? null;
  }
}

export const authenticationRequired = () =>
  new ApiError(401, 'authentication_required', 'Authentication required');
export const passkeySetupRequired = () =>
  new ApiError(403, 'passkey_setup_required', 'Create your 6-digit passkey first.');
export const otherUser = () =>
  new ApiError(409, 'other_user', 'Someone else has signed in here. Sign in again as yourself.');
export const crossOrigin = () =>
  new ApiError(403, 'cross_origin', 'This call must come from Slipcase’s own pages.');
export const wrongHost = () =>
  new ApiError(
    421,
    'wrong_host',
    'Slipcase does not use this address. Open the address that your administrator gave you.',
  );
export const notFound = () => new ApiError(404, 'not_found', 'There is nothing at this address.');
export const stopping = () =>
  new ApiError(503, 'stopping', 'Slipcase is restarting. Please try again in a few seconds.', {
    retryAfterS: 5,
  });
/** @param waitMs time until the next call is accepted */
export const tooManyCalls = (waitMs: number) =>
  new ApiError(429, 'too_many_calls', 'Too many requests at once. Slipcase will continue in a few seconds.', {
    retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)),
  });
/** @param waitMs time until the next call from this network is accepted */
export const tooManyFromNetwork = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError(
    429,
    'too_many_calls',
    `Too many tries came from your network. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    { retryAfterS: seconds },
  );
};
export const invalidRequest = (message: string) => new ApiError(400, 'invalid_request', message);

/**
 * seconds until a retry makes sense while the database or files are unavailable: about as long as a restart
 */
const AWAY_RETRY_S = 5;
const databaseUnavailable = (cause: Error) =>
  new ApiError(
    503,
    'database_unavailable',
    'Slipcase cannot reach its database at the moment. Please try again in a few seconds.',
    { cause, retryAfterS: AWAY_RETRY_S },
  );

const filesUnavailable = (cause: Error) =>
  new ApiError(
    503,
    'files_unavailable',
    'Slipcase cannot reach its files at the moment. Please try again in a few seconds.',
    { cause, retryAfterS: AWAY_RETRY_S },
  );

const storageFull = (cause: Error) =>
  new ApiError(
    507,
    'storage_full',
    'Nothing was saved: the server’s disk is full. Please tell your administrator, and try again later.',
    { cause },
  );

const INTERNAL: ErrorBody = {
  message: 'Something went wrong on our side. Nothing was changed; please try again.',
  code: 'internal',
};

/** Errors that never redirect to a page. */
const WITHOUT_PAGE = new Set<ErrorCode>(['wrong_host', 'not_found']);

/** The codes of failed requests. */
const answeredCodes = new WeakMap<FastifyRequest, ErrorCode>();

/** The code that a request was answered with; null when it succeeded. */
export function answeredCode(request: FastifyRequest): ErrorCode | null {
  return answeredCodes.get(request) ?? null;
}

/** The code of the answer to an error from anywhere. */
export function codeOf(thrown: unknown): ErrorCode {
  const error = thrown instanceof Error ? asApiError(thrown as FastifyError) : null;
  return error instanceof ApiError ? error.code : 'internal';
}

/**
 * Translates every error into {message, code}. Unexpected errors are logged here and reveal nothing to the
 * client.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | ApiError, request, reply) => {
    const error = asApiError(thrown);
    const { status, body } = translate(error, request);
    answeredCodes.set(request, body.code);
    if (status >= 500 && !(error instanceof ApiError)) request.log.error({ err: error }, 'request failed');
    else if (error !== thrown) request.log.error({ err: thrown }, 'request failed');
    if (error instanceof ApiError && error.retryAfterS !== null)
      reply.header('retry-after', error.retryAfterS);
    // headers of the answer that failed
    for (const header of ['content-encoding', 'etag']) reply.removeHeader(header);
    const { errorPage } = request.routeOptions.config;
    if (errorPage && !WITHOUT_PAGE.has(body.code)) return reply.redirect(errorPage);
    return reply.status(status).send(body);
  });
  app.setNotFoundHandler(() => {
    throw notFound();
  });
}

/** The error for a database, bucket or disk that fails during any call. */
function asApiError(error: FastifyError | ApiError): FastifyError | ApiError {
  if (error instanceof DatabaseAwayError) return databaseUnavailable(error);
  if (error instanceof FilesAwayError) return filesUnavailable(error);
  return isStorageFull(error) ? storageFull(error) : error;
}

function translate(
  error: FastifyError | ApiError,
  request: FastifyRequest,
): { status: number; body: ErrorBody } {
  if (error instanceof ApiError) {
    const { status, message, code, receipts } = error;
    return { status, body: { message, code, ...(receipts ? { receipts: [...receipts] } : {}) } };
  }
  if (hasZodFastifySchemaValidationErrors(error))
    return { status: 400, body: validationBody(error.validation) };
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return {
        status: 413,
        body: {
          message: tooLargeFor(request.routeOptions.bodyLimit),
          code: 'body_too_large',
        },
      };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return {
        status: 415,
        body: {
          message: `This call does not accept ${request.headers['content-type'] ?? 'this content type'}.`,
          code: 'unsupported_media_type',
        },
      };
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return {
      status: error.statusCode,
      body: { message: 'The server did not understand the request.', code: 'invalid_request' },
    };
  }
  return { status: 500, body: INTERNAL };
}

function tooLargeFor(bytes: number): string {
  return bytes < 1024 * 1024
    ? `The request is over the limit of ${bytes / 1024} kB.`
    : `The request is over the limit of ${bytes / 1024 / 1024} MB. Send a smaller picture.`;
}

type Issue = { instancePath: string; message?: string; params: object };

function validationBody(issues: readonly Issue[]): ErrorBody {
  const first = issues[0];
  const own = ownCode(first?.params);
  if (own) return { message: first?.message ?? '', code: own };
  const field = first?.instancePath.replace(/^\//u, '') || 'request';
  return { message: `${field}: ${first?.message ?? 'is not valid'}`, code: 'invalid_request' };
}

/** A schema's rule may carry its own code: `.refine(rule, { params: { code } })`. */
function ownCode(issue: unknown): ErrorCode | null {
  if (typeof issue !== 'object' || issue === null || !('params' in issue)) return null;
  const { params } = issue;
  return typeof params === 'object' && params !== null && 'code' in params
    ? (params.code as ErrorCode)
    : null;
}
