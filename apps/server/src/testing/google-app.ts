import type { TestBrowser } from './browser.ts';
import { type GoogleServer, googleServer } from './google-server.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { DatabaseKind } from './test-database.ts';

type GoogleApp = {
  app: TestApp;
  google: GoogleServer;
  /** Signs somebody in who has connected their drive. */
  connected(email: string): Promise<TestBrowser & { userId: string }>;
};

type Options = { database?: DatabaseKind; settings?: Record<string, string> };

/** The server of a company whose receipts go to Google Drive. */
export async function googleApp({ database = 'SQLite', settings = {} }: Options = {}): Promise<GoogleApp> {
  const google = await googleServer();
  const app = await testApp({
    database,
    settings: {
      GOOGLE_CLIENT_ID: google.accounts.clientId,
      GOOGLE_CLIENT_SECRET: google.accounts.clientSecret,
      ...settings,
    },
    overrides: { google: { issuer: google.issuer, api: google.api } },
  });
  return {
    app,
    google,
    async connected(email) {
      const browser = await app.signedIn(email);
      await app.deps.driveGrants.save(browser.userId, { refreshToken: google.grant(email), account: email });
      return browser;
    },
  };
}
