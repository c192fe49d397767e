import type { Drive } from '../adapters/drive/drive.ts';
import { openGoogleDrive } from '../adapters/drive/google.ts';
import { createConfiguration } from '../adapters/openid-configuration.ts';
import type { TestBrowser } from './browser.ts';
import { createGoogle, type GoogleServer } from './google-server.ts';
import { serveOnLoopback } from './lying-provider.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { DatabaseKind } from './test-database.ts';

type GoogleApp = {
  app: TestApp;
  google: GoogleServer;
  /** Signs in a person whose drive is connected. */
  connected(email: string): Promise<TestBrowser & { userId: string }>;
  /** The drive as a second server on the same database sees it. */
  secondDrive(): Drive;
};

type Options = {
  database?: DatabaseKind;
  settings?: Record<string, string>;
  /** time limit of a call to Google; by default production's */
  callTimeoutMs?: number;
};

/** The server of a company whose receipts go to Google Drive. */
export async function googleApp({
  database = 'SQLite',
  settings = {},
  ...timeouts
}: Options = {}): Promise<GoogleApp> {
  const google = createGoogle();
  google.url = (await serveOnLoopback(google.listener)).url;
  const app = await testApp({
    database,
    settings: {
      GOOGLE_CLIENT_ID: google.accounts.clientId,
      GOOGLE_CLIENT_SECRET: google.accounts.clientSecret,
      ...settings,
    },
    overrides: { google: { url: google.url, ...timeouts } },
  });
  return {
    app,
    google,
    secondDrive: () =>
      openGoogleDrive({
        db: app.deps.db,
        grants: app.deps.driveGrants,
        configuration: createConfiguration({ ...google.accounts, issuer: google.url }),
        rootUrl: google.url.href,
        sharedDriveId: null,
        ...timeouts,
      }),
    async connected(email) {
      const browser = await app.signedIn(email);
      await app.deps.driveGrants.save(browser.userId, { refreshToken: google.grant(email), account: email });
      return browser;
    },
  };
}
