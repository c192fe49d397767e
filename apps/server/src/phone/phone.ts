import { createServer } from 'node:https';
import { parseArgs, styleText } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
import { type Config, ConfigError, loadConfig } from '../config.ts';
import { refuseToStart } from '../refuse-to-start.ts';
import { serve } from '../serve.ts';
import { loadCertificate } from './certificate.ts';
import { findLanAddress, lanAddresses } from './lan-address.ts';
import { CODE_MINUTES, type PhoneCodes } from './phone-codes.ts';
import { PHONE_PATH } from './phone-gate.ts';

/** The entry point of `npm run phone`: Slipcase on a real phone, whose camera needs https. */

const HELP = `npm run phone

Serves Slipcase on the local network over https, so a phone's camera works, and prints a QR code that lets one
browser in. Press Enter for a new code.

  PHONE_ADDRESS   this machine's address or name, if the phone cannot reach the one found
  HOST            where to listen, if not at PHONE_ADDRESS (0.0.0.0: everywhere)
  PORT            3000

All other settings are those of npm start: .env.example.`;

async function main(): Promise<void> {
  if (options().help) {
    console.log(HELP);
    return;
  }
  const config = loadConfig({ phone: { address: await findLanAddress() } });
  const hosts = [...new Set([config.publicUrl.hostname, 'localhost', '127.0.0.1', ...lanAddresses()])];
  const certificate = await loadCertificate(config.dataDir, hosts, Date.now());
  const { phoneCodes } = await serve(config, createServer(certificate));
  if (!phoneCodes) throw new Error('phone mode has no codes');
  console.log(greeting(config, phoneCodes));
  if (process.stdin.isTTY) {
    // the terminal must not keep the process alive, only the server
    process.stdin.unref();
    process.stdin.setEncoding('utf8').on('data', () => console.log(invitation(config, phoneCodes)));
  }
}

function options(): { help?: boolean } {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  }
}

function greeting(config: Config, codes: PhoneCodes): string {
  return [
    `Slipcase is at ${config.publicUrl.origin}, for devices on the same network.`,
    '',
    'The phone will warn that the connection is not private, because this machine made the certificate and no authority',
    'has signed it. Choose "Advanced" (iPhone: "Show Details") and continue.',
    '',
    invitation(config, codes),
    '',
    process.stdin.isTTY
      ? 'Press Enter for a new code. Stop with Ctrl+C.'
      : 'Start again for a new code. Stop with Ctrl+C.',
  ].join('\n');
}

/** A new code, as a QR code and as a URL. */
function invitation({ publicUrl }: Config, codes: PhoneCodes): string {
  const address = new URL(`${PHONE_PATH}#${codes.make()}`, publicUrl).href;
  return [
    qrCode(address),
    '',
    `Scan this with the phone's camera, or open ${address}`,
    `It lets one browser in, once, within ${CODE_MINUTES} minutes.`,
  ].join('\n');
}

/**
 * Draws a QR code. Sets both colors, so scanners see light modules on a dark background in every terminal
 * theme.
 */
function qrCode(text: string): string {
  const picture = renderUnicodeCompact(text, { border: 2 });
  if (!process.stdout.isTTY) return picture;
  return picture
    .split('\n')
    .map((line) => styleText(['whiteBright', 'bgBlack'], line))
    .join('\n');
}

main().catch(refuseToStart);
