import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BARE_ENV } from './started-server.ts';
import type { TestApp } from './test-app.ts';

const ADMIN = fileURLToPath(new URL('../admin.ts', import.meta.url));

/**
 * Runs the admin command as a separate process, beside a running server.
 * @param app null: without a database
 */
export function admin(
  app: TestApp | null,
  ...args: string[]
): Promise<{ code: number; output: string; errors: string }> {
  const settings = app
    ? {
        DATA_DIR: app.config.dataDir,
        PASSKEY_PEPPER: app.config.passkeyPepper ?? '',
        ...(app.config.databaseUrl ? { DATABASE_URL: app.config.databaseUrl } : {}),
        ...oidcOf(app),
      }
    : { DATA_DIR: '/nowhere/at/all' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [ADMIN, ...args],
      { env: { ...BARE_ENV, ...settings } },
      (error, output, errors) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output, errors });
      },
    );
  });
}

function oidcOf({ config: { signIn } }: TestApp): Record<string, string> {
  if (signIn.by !== 'oidc') return {};
  const { issuer, clientId, clientSecret, name } = signIn;
  return {
    OIDC_ISSUER: issuer.href,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  };
}
