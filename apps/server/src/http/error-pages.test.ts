import { allEndpoints } from '@slipcase/contract/all-endpoints';
import type { Endpoint } from '@slipcase/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';

/**
 * Addresses on the way to Google and back. Browsers open them as pages, because they answer with redirects.
 */
const opened = allEndpoints.filter(
  ({ method, answer, answerType }: Endpoint) => method === 'GET' && !answer && !answerType,
);

describe('An address that leads to Google or back', () => {
  it.each(opened.map((endpoint: Endpoint) => [endpoint.path, endpoint.errorPage]))(
    '%s shows a page that explains the error, never its JSON',
    async (path, errorPage) => {
      const app = await testApp({ settings: { LOG_LEVEL: 'error' } });
      const browser = await app.signedIn('nora@example.com');
      await app.deps.db.schema.dropTable('sessions').execute();
      const answer = await browser.get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(errorPage);
      expect(app.log.join()).toContain('no such table');
      // a program that asks for JSON still gets it
      expect((await browser.get('/api/receipts')).status).toBe(500);
    },
  );

  it('is one of only four', () => {
    expect(opened.map(({ path }) => path)).toEqual([
      '/auth/google',
      '/auth/google/callback',
      '/auth/google-drive',
      '/auth/google-drive/callback',
    ]);
  });
});
