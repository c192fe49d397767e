import { allEndpoints } from '@slipcase/contract/all-endpoints';
import { EXPECTED_USER_HEADER } from '@slipcase/contract/limits';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../testing/browser.ts';
import { aPdf, saveForm } from '../testing/receipt-form.ts';
import { testApp } from '../testing/test-app.ts';

const FORM = 'application/x-www-form-urlencoded';

describe('The OpenAPI document', () => {
  it('lists every call of the contract, with its input and answers', async () => {
    const app = await testApp();
    const document = await bodyOf(await app.browser().get('/api/openapi.json'));
    for (const endpoint of allEndpoints) {
      const path = endpoint.path.replaceAll(/:(\w+)/gu, '{$1}');
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
      expect(operation, `${endpoint.method} ${path}`).toMatchObject({ summary: endpoint.summary });
    }
    const save = document.paths['/api/receipts/save-pdf'].post;
    const form = save.requestBody.content['multipart/form-data'].schema.properties;
    expect(Object.keys(form)).toEqual(
      expect.arrayContaining(['filename', 'category', 'groupHead', 'analysisId', 'pdf']),
    );
    expect(form).toMatchObject({ pageAnalysisIds: { type: 'string' }, pictureHash: { type: 'string' } });
    const analyze =
      document.paths['/api/analyze-receipt'].post.requestBody.content['application/json'].schema;
    expect(analyze.properties.lines).toMatchObject({ type: 'array', maxItems: 500 });
    expect(analyze.required).toEqual(['image']);
    for (const path of ['/api/receipts', '/api/receipts/changes'])
      expect(document.paths[path].get.responses['304']).toBeDefined();
    expect(document.paths['/api/receipts/changes'].get.parameters).toMatchObject([
      { in: 'query', name: 'since', required: true, schema: { type: 'integer' } },
      { in: 'header', name: 'slipcase-user', required: false },
    ]);
  });
});

describe('A call that names its user', () => {
  it('is answered in the session of that user, and saves nothing in any other session', async () => {
    const app = await testApp();
    const nora = await app.signedIn('nora@example.com');
    const otto = await app.signedIn('otto@example.com');
    const { id } = await bodyOf(await nora.get('/api/auth/user'));
    const save = (browser: typeof nora, as: string) =>
      browser.fetch('/api/receipts/save-pdf', {
        method: 'POST',
        body: saveForm(pdf),
        headers: { [EXPECTED_USER_HEADER]: as },
      });
    const pdf = await aPdf();
    const refused = await save(otto, id);
    expect(refused.status).toBe(409);
    expect(await bodyOf(refused)).toMatchObject({ code: 'other_user' });
    expect(await bodyOf(await otto.get('/api/receipts'))).toEqual([]);
    expect((await save(nora, id)).status).toBe(200);
    expect((await save(nora, 'nobody')).status).toBe(409);
  });
});

describe('Errors', () => {
  it('of an unknown address are JSON with a code', async () => {
    const app = await testApp();
    const answer = await app.browser().get('/api/nothing-here');
    expect(answer.status).toBe(404);
    expect(await bodyOf(answer)).toEqual({ message: 'There is nothing at this address.', code: 'not_found' });
  });

  it('of our own bugs reveal no internals', async () => {
    const app = await testApp();
    const browser = await app.signedIn('nora@example.com');
    await app.deps.db.schema.dropTable('favorites').execute();
    const answer = await browser.get('/api/projects/favorites');
    expect(answer.status).toBe(500);
    expect(await bodyOf(answer)).toEqual({ message: expect.stringContaining('our side'), code: 'internal' });
  });

  it.each([
    ['truncated JSON', '{"email": ', 'application/json', 400, 'The server did not understand the request.'],
    ['a form instead of JSON', 'email=x', FORM, 415, `This call does not accept ${FORM}.`],
    [
      'an empty body',
      '',
      'application/json',
      400,
      'request: Invalid input: expected object, received undefined',
    ],
    ['a list instead of an object', '[]', 'application/json', 400, /^request: .*expected object/u],
  ])('of %s say what is wrong', async (_case, body, type, status, message) => {
    const app = await testApp();
    const answer = await app
      .browser()
      .fetch('/api/auth/passkey-login', { method: 'POST', body, headers: { 'content-type': type } });
    expect(answer.status).toBe(status);
    expect(await bodyOf(answer)).toEqual({
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      code: status === 415 ? 'unsupported_media_type' : 'invalid_request',
    });
  });
});

describe('Every answer', () => {
  it('stays out of caches, except the library, which the browser keeps for its owner and revalidates', async () => {
    const app = await testApp();
    const nora = await app.signedIn('nora@example.com');
    const { receipt } = await bodyOf(
      await nora.fetch('/api/receipts/save-pdf', { method: 'POST', body: saveForm(await aPdf()) }),
    );
    for (const path of [
      '/api/auth/user',
      '/api/auth/devices',
      '/api/company',
      '/api/projects',
      '/api/projects/favorites',
      '/api/drive',
      `/api/receipts/${receipt.id}`,
      '/api/receipts/nobody-s',
      '/api/nothing-here',
      '/auth/google',
    ])
      expect((await nora.get(path)).headers.get('cache-control'), path).toBe('no-store');
    const refused = await app.browser().get('/api/receipts');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const proposals = await nora.post('/api/receipts/proposals', { vendor: 'Pinwright' });
    expect(proposals.headers.get('cache-control')).toBe('no-store');

    for (const path of ['/api/receipts', '/api/receipts/changes?since=0']) {
      const first = await nora.get(path);
      expect(first.headers.get('cache-control'), path).toBe('private, no-cache');
      const again = await nora.get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
      expect(again.status, path).toBe(304);
      expect(again.headers.get('cache-control'), path).toBe('private, no-cache');
    }
  });

  it.each(['/auth/google', '/dev-mail'])('allows the icon of the development page at %s', async (path) => {
    const app = await testApp();
    const { response } = await app.browser().follow(path);
    expect(await response.text()).toContain('<link rel="icon" type="image/svg+xml" href="/mark.svg">');
    expect(response.headers.get('content-security-policy')).toContain("img-src 'self';");
  });

  it('allows no inline script, no frame, no sniffing, and the camera only for our own page', async () => {
    const app = await testApp();
    const { headers } = await app.browser().get('/api/auth/user');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob:",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});
