import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, writeFlushed } from '../../lib/flushed-write.ts';
import type { Mailer } from './mail.ts';
import { asMessage } from './message.ts';

/** Replaces a mail server: every mail becomes a file that mail programs can open. */
export async function openMailFolder(folder: string, from: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async send(mail) {
      // loaded for the first mail, because most servers send none here
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail(asMessage(mail, from));
      const instant = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${instant}_${mail.id}.eml`);
      // renamed only when complete, so the folder never shows partial mails
      await writeFlushed(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
      await flushFolder(folder);
    },
    close: () => {},
  };
}
