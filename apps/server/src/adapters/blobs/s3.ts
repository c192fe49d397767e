import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertKey, FilesAwayError, isKey, MARK, type MarkedBlobs } from './blobs.ts';

/** time limits to connect and between parts of an answer, ms; the SDK tries each call three times */
const TIMES = { connectMs: 3_000, silenceMs: 15_000 };

/**
 * S3 services of other companies rarely have a host name for each bucket, and some reject calls with Amazon's
 * newer CRC32 headers.
 */
const OTHER_MAKERS = {
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const;

/** how often a connection may break in the middle of a file */
const MOST_CUTS = 2;

type Place = { Bucket: string; Key: string };

/**
 * Blobs in a bucket of any S3 service. The AWS SDK finds the credentials (environment, profile, role).
 * @param url s3://bucket/prefix?region=eu-west-1&endpoint=https://s3.example.net
 */
export function openS3Blobs(url: URL, { connectMs, silenceMs } = TIMES): MarkedBlobs {
  const bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/|\/$/gu, '');
  const endpoint = url.searchParams.get('endpoint');
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silenceMs,
      socketTimeout: silenceMs,
      throwOnRequestTimeout: true,
    },
    ...(endpoint ? { endpoint, ...OTHER_MAKERS } : {}),
  });

  const folder = prefix ? `${prefix}/` : '';
  const named = (name: string) => ({ Bucket: bucket, Key: `${folder}${name}` });
  const at = (key: string) => {
    assertKey(key);
    return named(key);
  };
  const bodyOf = async (object: Place): Promise<Readable | null> => {
    try {
      const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(object));
      if (!(Body instanceof Readable)) return null;
      return Readable.from(wholeBody(client, object, Body, ContentLength), { objectMode: false });
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      return away(error);
    }
  };

  const store: MarkedBlobs = {
    async put(key, bytes) {
      await client
        .send(new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength }))
        .catch(away);
    },
    open: async (key) => bodyOf(at(key)),
    async read(key) {
      const body = await bodyOf(at(key));
      return body && Buffer.concat(await body.toArray());
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(away);
    },
    // no such file exists: a 'not found' proves that the bucket answers
    check: async () => void (await store.open(randomUUID())),
    async readMark() {
      const body = await bodyOf(named(MARK));
      return body && text(body);
    },
    async writeMark(mark) {
      await client.send(
        new PutObjectCommand({ ...named(MARK), Body: mark, ContentType: 'application/json' }),
      );
    },
    async *keys() {
      let ContinuationToken: string | undefined;
      do {
        const listing = { Bucket: bucket, Prefix: folder, Delimiter: '/', ContinuationToken };
        const { Contents = [], NextContinuationToken } = await client
          .send(new ListObjectsV2Command(listing))
          .catch(away);
        for (const { Key = '' } of Contents)
          if (isKey(Key.slice(folder.length))) yield Key.slice(folder.length);
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    // S3 answers only once an object is stored for good
    batch: () => ({ put: store.put, flush: async () => {}, discard: async () => {} }),
    async holdsFiles() {
      // a bucket may have other objects; keys are hexadecimal and sort among the first
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: folder }),
      );
      return Contents.some(({ Key = '' }) => isKey(Key.slice(folder.length)));
    },
  };
  return store;
}

/**
 * The SDK retries a call only until its answer starts. If the connection breaks in the middle of a file, we
 * continue it ourselves. Files never change, so we can request the rest.
 */
async function* wholeBody(
  client: S3Client,
  object: Place,
  first: Readable,
  length: number,
): AsyncGenerator<Uint8Array> {
  let body = first;
  let sent = 0;
  for (let cuts = 0; ; cuts += 1) {
    try {
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        sent += chunk.byteLength;
        yield chunk;
      }
      return;
    } catch (error) {
      // S3 is fine: the reader of the file is gone
      if (body.errored === null) throw error;
      if (cuts === MOST_CUTS || sent >= length) return away(error);
    }
    const rest = await client.send(new GetObjectCommand({ ...object, Range: `bytes=${sent}-` })).catch(away);
    // a server without ranges sends the whole file again
    if (!(rest.Body instanceof Readable) || !rest.ContentRange?.startsWith(`bytes ${sent}-`))
      return away(new Error('cannot read the rest of the file'));
    body = rest.Body;
  }
}

/** @throws always */
function away(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new FilesAwayError(`cannot use the bucket: ${reason}`, { cause: error });
}
