import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A real SMTP server on loopback that keeps every mail. Closes itself after the test. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  atPort = 0,
): Promise<{ port: number; arrived: () => Promise<Email[]> }> {
  const raw: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      textOf(stream).then((message) => {
        raw.push(message);
        done();
      }, done);
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { port, arrived: () => Promise.all(raw.map((message) => PostalMime.parse(message))) };
}
