import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerCompressedJson } from './compressed-json.ts';
import { registerErrors } from './errors.ts';

const PIECES = [1, 2, 3];
const LONG = { text: 'a receipt '.repeat(1000) };

function app() {
  const fastify = Fastify();
  registerErrors(fastify);
  registerCompressedJson(fastify);
  fastify.get('/long', async (_request, reply) => reply.header('vary', 'cookie').send(LONG));
  fastify.get('/short', async () => ({ text: 'a receipt' }));
  fastify.get('/page', async (_request, reply) => reply.type('text/html').send(LONG.text));
  fastify.get('/api/auth/devices', async () => LONG);
  fastify.get('/api/cookie', async (_request, reply) => reply.header('set-cookie', 'secret=1').send(LONG));
  fastify.get('/pieces', async (_request, reply) =>
    reply.type('application/json').send(Readable.from(['[1,2', ',3]'], { objectMode: false })),
  );
  fastify.get('/broken', async (_request, reply) =>
    reply.type('application/json').send(
      new Readable({
        read() {
          this.destroy(new Error('nothing to read'));
        },
      }),
    ),
  );
  return fastify;
}

describe('A long JSON answer', () => {
  it('is compressed for clients that accept gzip, and says so to caches', async () => {
    const answer = await app().inject({ url: '/long', headers: { 'accept-encoding': 'br, gzip;q=0.8' } });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(answer.rawPayload.byteLength),
      vary: 'cookie, accept-encoding',
    });
    expect(answer.rawPayload.byteLength).toBeLessThan(1000);
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(LONG);
  });

  it.each(['', 'br', 'gzip;q=0', 'gzip;q=0.0, br', 'xgzip', 'gzip2'])(
    'is not compressed for other clients: %s',
    async (accepted) => {
      const answer = await app().inject({ url: '/long', headers: { 'accept-encoding': accepted } });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe('cookie, accept-encoding');
      expect(answer.json()).toEqual(LONG);
    },
  );
});

it('Short answers and pages are never compressed', async () => {
  for (const url of ['/short', '/page']) {
    const answer = await app().inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBeUndefined();
  }
});

it('Answers about a sign-in and answers that set a cookie are never compressed, so their length reveals no secret', async () => {
  for (const url of ['/api/auth/devices', '/api/cookie']) {
    const answer = await app().inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding'], url).toBeUndefined();
    expect(answer.json()).toEqual(LONG);
  }
});

describe('A list that is sent in pieces', () => {
  it('is compressed', async () => {
    const answer = await app().inject({ url: '/pieces', headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(PIECES);
    const plain = await app().inject({ url: '/pieces', headers: { 'accept-encoding': 'br' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.json()).toEqual(PIECES);
  });

  it('is an uncompressed error when none of it can be read', async () => {
    const answer = await app().inject({ url: '/broken', headers: { 'accept-encoding': 'gzip' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json()).toMatchObject({ code: 'internal' });
  });
});
