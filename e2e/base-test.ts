import { test as base, expect } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { attach } from './attach.ts';
import { type Reader, Server } from './server.ts';
import type { Device } from './sign-in.ts';
import { slowDown } from './slow-browser.ts';

/** Page errors that a test expects, such as the browser's own log entry for a failed request. */
type Expected = {
  pageErrors: RegExp[];
  /** the test has ended, so later errors belong to no test */
  over: boolean;
};

export type Options = { reader: Reader };
const LAST_REQUESTS = 12;

type WorkerFixtures = {
  /** the servers of this worker, each started by the first test that needs it */
  sharedServer: (reader: Reader) => Promise<Server>;
};
type Fixtures = Options & {
  /** Shared with the other tests of the worker. A test that kills it starts it again. */
  server: Server;
  /** a second device with its own cookies, which only makes the page's calls */
  phone: Device;
  expected: Expected;
};

async function newServer(reader: Reader): Promise<Server> {
  const server = new Server(await freePort(), { reader });
  await server.start();
  return server;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  reader: ['canned', { option: true }],
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright inspects which fixtures a function uses
    async ({}, use) => {
      const started = new Map<Reader, Promise<Server>>();
      await use((reader) => {
        const server = started.get(reader) ?? newServer(reader);
        started.set(reader, server);
        return server;
      });
      for (const server of started.values()) await (await server).dispose();
    },
    { scope: 'worker' },
  ],
  server: async ({ reader, sharedServer }, use) => {
    const server = await sharedServer(reader);
    await use(server);
    server.forgetShops();
  },
  phone: async ({ playwright }, use) => {
    const request = await playwright.request.newContext();
    await use({ request });
    await request.dispose();
  },
  expected: [
    async ({ page }, use, info) => {
      const expected: Expected = {
        // the browser logs every response that is not a success, such as 'not signed in'
        pageErrors: [/Failed to load resource/u],
        over: false,
      };
      const seen: string[] = [];
      const see = (text: string) => {
        if (!expected.over) seen.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error') see(message.text());
      });
      page.on('pageerror', (error) => see(String(error)));
      const requests: string[] = [];
      page.on('response', (response) =>
        requests.push(`${response.status()} ${response.request().method()} ${response.url()}`),
      );
      page.on('requestfailed', (request) =>
        requests.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`),
      );
      await slowDown(page);
      await use(expected);
      if (info.status !== info.expectedStatus)
        await attach(info, 'last-requests.txt', requests.slice(-LAST_REQUESTS).join('\n'));
      expect(seen.filter((text) => !expected.pageErrors.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});
