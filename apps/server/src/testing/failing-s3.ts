import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { onTestFinished } from 'vitest';

/**
 * How a call fails: it is rejected for now, or the connection breaks before the answer or in the middle of
 * its body.
 */
export type S3Trouble = '503' | 'cut' | 'half';

/** An S3 on real HTTP whose next calls fail on demand. Closes itself after the test. */
export async function failingS3() {
  const directory = await mkdtemp(join(tmpdir(), 'slipcase-s3-'));
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'receipts', configs: [] }],
  });
  const { port } = await s3.run();
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';

  const troubles: S3Trouble[] = [];
  const calls: string[] = [];
  let knowsChecksums = true;
  const proxy = createServer((request, response) => {
    calls.push(request.method ?? '');
    const trouble = troubles.shift();
    if (!knowsChecksums && hasChecksum(request)) return refuse(request, response, 501, 'NotImplemented');
    if (trouble === 'cut') request.socket.destroy();
    else if (trouble === '503') refuse(request, response, 503, 'SlowDown');
    else pass(request, response, port, trouble === 'half');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await s3.close();
    await rm(directory, { recursive: true, force: true });
  });
  const { port: proxyPort } = proxy.address() as AddressInfo;
  return {
    url: `s3://receipts/files?endpoint=http://127.0.0.1:${proxyPort}`,
    /** The next calls fail like this, one after another; later calls work. */
    fail: (...next: S3Trouble[]) => void troubles.splice(0, troubles.length, ...next),
    /** From now on, it acts like another company's S3, without Amazon's newer checksums. */
    forgetChecksums: () => {
      knowsChecksums = false;
    },
    /** methods of the calls since the previous read */
    calls: () => calls.splice(0),
  };
}

function hasChecksum({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => /^x-amz-(?:sdk-checksum|checksum|trailer)/u.test(name));
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  request.resume().once('end', () => {
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><Message>Please do something else.</Message></Error>`);
  });
}

function pass(request: IncomingMessage, response: ServerResponse, port: number, cutsHalf: boolean): void {
  const { method, url, headers } = request;
  const onward = send({ host: '127.0.0.1', port, method, path: url, headers }, async (answer) => {
    const body = Buffer.concat(await answer.toArray());
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (!cutsHalf) response.end(body);
    else response.write(body.subarray(0, body.length / 2), () => response.destroy());
  });
  request.pipe(onward);
}
