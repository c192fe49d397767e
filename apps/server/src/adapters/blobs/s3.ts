import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertKey, type Blobs } from './blobs.ts';

/** for a connection, and in which an answer has to begin and go on, ms; the SDK tries three times */
const TIMES = { connectMs: 3_000, silenceMs: 15_000 };

/**
 * Blobs in a bucket of any S3. Credentials come the way the AWS SDK finds them (environment, profile, role).
 * @param url s3://bucket/prefix?region=eu-west-1&endpoint=https://s3.example.net
 */
export function openS3Blobs(url: URL, { connectMs, silenceMs } = TIMES): Blobs {
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
    // other makers' S3 rarely has a host name for each bucket
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });

  const at = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: prefix ? `${prefix}/${key}` : key };
  };

  const store: Blobs = {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength }));
    },
    async open(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    // nobody's file: that there is none is an answer too
    check: async () => void (await store.open(randomUUID())),
  };
  return store;
}
