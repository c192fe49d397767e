import { type Config, loadConfig } from './config.ts';
import { refuseToStart, serve } from './serve.ts';

/** The entry point of `npm start`. */
async function main(): Promise<void> {
  const config = loadConfig();
  await serve(config);
  console.log(greeting(config));
}

/** The address, and the parts that run as local substitutes. */
function greeting(config: Config): string {
  const lines = [`Slipcase is at ${config.publicUrl.origin}`, ''];
  const standIns = [
    config.signIn.by === 'development'
      ? ['sign-in', 'a development page instead of Google', 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET']
      : null,
    config.databaseUrl ? null : ['database', `SQLite in ${config.dataDir}`, 'DATABASE_URL (PostgreSQL)'],
    config.blobsUrl ? null : ['files', `the folder ${config.dataDir}/files`, 'BLOBS_URL (S3)'],
    config.smtpUrl
      ? null
      : [
          'mail',
          `the folder ${config.dataDir}/mail, shown at ${config.publicUrl.origin}/dev-mail`,
          'SMTP_URL',
        ],
    config.drive === 'google'
      ? null
      : ['drive', `the folder ${config.driveDir}`, 'DRIVE_DIR (a folder that your drive syncs)'],
  ].filter((row) => row !== null);
  lines.push('Local substitutes, and the setting that makes each one real:');
  for (const [part = '', now = '', setting = ''] of standIns)
    lines.push(`  ${part.padEnd(9)} ${now}  ->  ${setting}`);
  lines.push('', 'All settings: .env.example. Stop with Ctrl+C.');
  return lines.join('\n');
}

main().catch(refuseToStart);
