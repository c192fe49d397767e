import './light-react.ts';
import './small-camera.ts';
import { test as base, expect, onTestFinished, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { bridgeUploads } from '../stand-in/bridge-uploads.ts';
import { isServers } from '../stand-in/endpoints.ts';
import { ScanServer } from '../stand-in/scan-server.ts';
import { pointerAway } from './hands.ts';
import { Page } from './page.tsx';

const PHONE = { width: 390, height: 844 };

/** Page tests run in a real browser. `server` replaces the real server. */

type Fixtures = {
  server: ScanServer;
  app: Page;
};

export const test = base.extend<Fixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the parameters which fixtures this one uses
    async ({}, use) => {
      const server = new ScanServer();
      const browsers = window.fetch;
      window.fetch = (input, init) =>
        isCall(String(input instanceof Request ? input.url : input))
          ? server.fetch(input, init)
          : browsers(input, init);
      const restore = bridgeUploads(isCall);
      await use(server);
      restore();
      window.fetch = browsers;
    },
    { auto: true },
  ],
  app: async ({ server, task }, use) => {
    const errors: string[] = [];
    const consoleError = vi.spyOn(console, 'error').mockImplementation((...said) => {
      errors.push(said.map(String).join(' '));
    });
    performance.clearResourceTimings();
    await pointerAway();
    const app = new Page((address) => server.visit(address));
    onTestFinished(() => {
      expect(server.problems).toEqual([]);
      expect(errors).toEqual([]);
      // requests that do not use fetch, such as the src of an img
      const past = performance.getEntriesByType('resource').map(({ name }) => name);
      expect(past.filter(isCall)).toEqual([]);
    });
    await use(app);
    if (task.result?.state === 'fail') await commands.keepFailure(task.name, server.lastCalls());
    server.close();
    await app.close();
    vi.useRealTimers();
    await page.viewport(PHONE.width, PHONE.height);
    consoleError.mockRestore();
  },
});

function isCall(url: string): boolean {
  return isServers(new URL(url, window.location.href).pathname);
}
