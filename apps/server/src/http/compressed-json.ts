import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Shorter answers fit into one or two packets uncompressed. */
const MIN_BYTES = 4 * 1024;
/** Receipt lists shrink to a twelfth or less at any level; a higher one takes twice as long for 4 % less. */
const LEVEL = 3;

/** paths whose answers may contain codes, devices or other secrets */
const SIGN_IN = /^\/(?:api\/)?auth\//u;

const compress = promisify(gzip);

/**
 * Compresses long JSON on libuv's threads: 10,000 receipts are 6 MB, too slow for a phone on a mobile
 * network. The BREACH attack guesses a secret from the length of compressed answers that also contain the
 * attacker's text. So answers about sign-ins, and answers that set a cookie, are never compressed. Other
 * answers have no secret that signs anybody in.
 */
export function registerCompressedJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (!isJson || !isLong(payload)) return payload;
    if (mayHaveSecrets(request, reply)) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
    if (request.method === 'HEAD' || !takesGzip(request.headers['accept-encoding'])) return payload;
    if (payload instanceof Readable) {
      reply.header('content-encoding', 'gzip');
      // Fastify gets errors from the end of the stream
      return pipeline(payload, createGzip({ level: LEVEL }), () => {});
    }
    const compressed = await compress(payload, { level: LEVEL });
    reply.header('content-encoding', 'gzip').header('content-length', compressed.byteLength);
    return compressed;
  });
}

function mayHaveSecrets({ url }: FastifyRequest, reply: FastifyReply): boolean {
  return SIGN_IN.test(url) || reply.hasHeader('set-cookie');
}

/** Whether an answer is long. A stream counts as long, because its length is unknown. */
function isLong(payload: unknown): payload is string | Readable {
  return payload instanceof Readable || (typeof payload === 'string' && payload.length >= MIN_BYTES);
}

/** Whether 'gzip' is among the codings with a weight above 0 (RFC 9110, 12.5.3). */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/iu.test(
    String(accepted ?? ''),
  );
}
