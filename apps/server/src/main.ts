import { fileURLToPath } from 'node:url';
import { FolderInUseError } from './adapters/database/database.ts';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { buildDeps } from './deps.ts';
import { CatalogueError } from './features/projects/catalogue.ts';
import { createExporter } from './features/receipts/exporter.ts';

const PAGE_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

async function main(): Promise<void> {
  const config = loadConfig();
  const deps = await buildDeps(config);
  const exporter = createExporter(deps);
  const app = await createApp(deps, { exporter, pageDir: PAGE_DIR });
  await app.listen({ host: config.host, port: config.port });
  const stopBackground = startBackground(deps, exporter, (error) =>
    app.log.error({ err: error }, 'background job failed'),
  );
  console.log(greeting(config));

  const stop = async () => {
    // answers under way are finished before the parts they use are closed
    await app.close();
    await stopBackground();
    await deps.close();
    console.log('Slipcase has stopped.');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

/** The address, and which parts are stand-ins of this machine. */
function greeting(config: Config): string {
  const lines = [`Slipcase is at ${config.publicUrl.origin}`, ''];
  const standIns = [
    config.google
      ? null
      : ['sign-in', 'a development page instead of Google', 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET'],
    config.databaseUrl ? null : ['database', `SQLite in ${config.dataDir}`, 'DATABASE_URL (PostgreSQL)'],
    config.blobsUrl ? null : ['files', `the folder ${config.dataDir}/files`, 'BLOBS_URL (S3)'],
    config.smtpUrl
      ? null
      : [
          'mail',
          `the folder ${config.dataDir}/mail, shown at ${config.publicUrl.origin}/dev-mail`,
          'SMTP_URL',
        ],
    ['drive', `the folder ${config.driveDir}`, 'DRIVE_DIR (a folder that your drive syncs)'],
  ].filter((row) => row !== null);
  lines.push('Stand-ins of this machine, and the setting that makes each one real:');
  for (const [part = '', now = '', setting = ''] of standIns)
    lines.push(`  ${part.padEnd(9)} ${now}  ->  ${setting}`);
  lines.push('', 'Every setting: .env.example. Stop with Ctrl+C.');
  return lines.join('\n');
}

/** What an administrator can mend is said in a line; anything else with its stack. */
function explain(error: unknown): string {
  const known = [ConfigError, CatalogueError, FolderInUseError].some((kind) => error instanceof kind);
  if (known && error instanceof Error) return `Slipcase cannot start.\n${error.message}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Slipcase cannot start.\nPORT: something listens there already (${error.message}). Set PORT to another one.`;
  }
  return error instanceof Error ? `Slipcase cannot start.\n${error.stack}` : String(error);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  // what was opened before the failure must not keep the process alive
  process.exit(1);
});
