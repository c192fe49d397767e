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
import { assertKey, isKey, MARK, type MarkedBlobs } from './blobs.ts';

/** for a connection, and in which an answer has to begin and go on, ms; the SDK tries three times */
const TIMES = { connectMs: 3_000, silenceMs: 15_000 };

/**
 * Blobs in a bucket of any S3. Credentials come the way the AWS SDK finds them (environment, profile, role).
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
    // other makers' S3 rarely has a host name for each bucket
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });

  const folder = prefix ? `${prefix}/` : '';
  const named = (name: string) => ({ Bucket: bucket, Key: `${folder}${name}` });
  const at = (key: string) => {
    assertKey(key);
    return named(key);
  };
  const bodyOf = async (object: { Bucket: string; Key: string }) => {
    try {
      const { Body } = await client.send(new GetObjectCommand(object));
      return Body instanceof Readable ? Body : null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  };

  const store: MarkedBlobs = {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength }));
    },
    open: async (key) => bodyOf(at(key)),
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    // nobody's file: that there is none is an answer too
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
    async holdsFiles() {
      // a bucket may have other things in it; keys are names of hexadecimal digits and come among the first
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: folder }),
      );
      return Contents.some(({ Key = '' }) => isKey(Key.slice(folder.length)));
    },
  };
  return store;
}
