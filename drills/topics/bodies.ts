import { type OutgoingHttpHeaders, request } from 'node:http';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { finding, judged } from '../finding.ts';
import { callAgain } from '../flood.ts';
import { lookOn } from '../onlooker.ts';
import type { Person } from '../person.ts';

/** Bodies that are expensive to parse: millions of empty objects. */

const BYTES = 10 * 1024 * 1024;
const SECONDS = 8;
const CALLERS = 3;
const MOST_MB = 1500;

export const emptyObjects: Drill = {
  name: 'empty-objects',
  databases: BOTH,
  async run(place) {
    const server = await place.start();
    const [sender, other] = (await place.people(server, 2)) as [Person, Person];
    const part = '{},';
    const body = Buffer.from(`{"image":[${part.repeat(Math.floor((BYTES - 100) / part.length))}{}]}`);
    const cookie = [...sender.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const others = lookOn(place, other, server);
    const nobody = callAgain(CALLERS, () => post(server.url, {}, body));
    const person = callAgain(CALLERS, () => post(server.url, { cookie }, body));
    const [strangers, theirs] = await Promise.all([nobody.during(SECONDS), person.during(SECONDS)]);
    const calls = await others.stop();
    return judged(
      `bodies of 10 MB of '{},' for ${SECONDS} s, without a session and by a signed-in person, ${CALLERS} at once each`,
      [
        finding(`without a session got ${strangers}`, strangers.only(401) && strangers.all > 0),
        finding(`the person got ${theirs}`, theirs.only(400, 429) && theirs.all > 0),
        calls,
        finding(`memory at most ${Math.round(server.peakMb())} MB`, server.peakMb() < MOST_MB),
      ],
    );
  },
};

/** The answer may come, and the connection close, before everything is sent. */
function post(url: string, headers: OutgoingHttpHeaders, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/analyze-receipt`, {
      method: 'POST',
      headers: {
        ...headers,
        origin: url,
        'content-type': 'application/json',
        'content-length': body.byteLength,
      },
    });
    sent.once('response', (answer) => {
      answer.resume();
      resolve(String(answer.statusCode));
      sent.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
