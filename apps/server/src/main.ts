import { type Config, loadConfig } from './config.ts';
import { refuseToStart } from './refuse-to-start.ts';
import { hasAllRoles } from './roles.ts';
import { start } from './start.ts';

/** The entry point of `npm start`. */
async function main(): Promise<void> {
  const config = loadConfig();
  await start(config);
  console.log(hasAllRoles(config.roles) ? greeting(config) : roleGreeting(config));
}

/** Says which part of the shared work this server does. */
function roleGreeting({ roles, publicUrl, host, port, inbound }: Config): string {
  const lines = [`Slipcase runs with ROLE=${[...roles].join(',')}`];
  if (roles.has('web')) lines.push(`People reach it at ${publicUrl.origin}`, ...mailLines(inbound));
  lines.push(`Health: http://${host}:${port}/api/health/ready`);
  lines.push('', 'All settings: .env.example. Stop with Ctrl+C.');
  return lines.join('\n');
}

/** The address, and the parts that run as local substitutes. */
function greeting(config: Config): string {
  const lines = [`Slipcase is at ${config.publicUrl.origin}`, ...mailLines(config.inbound), ''];
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

/** Says how receipts by email arrive; empty if they do not. */
function mailLines(inbound: Config['inbound']): string[] {
  if (!inbound) return [];
  const { domain, imapUrl, smtp } = inbound;
  const ways = [
    imapUrl && `in the mailbox at ${imapUrl.hostname}`,
    smtp && `by SMTP on ${smtp.host}, port ${smtp.port}`,
  ].filter(Boolean);
  return [`Receipts by email to ${domain} arrive ${ways.join(' and ')}`];
}

main().catch(refuseToStart);
