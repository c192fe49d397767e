import { request } from 'node:http';
import { Counts } from '../counts.ts';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { finding, judged } from '../finding.ts';

/** Names of other sites that lead to this machine, and paths that look like addresses of other sites. */

const ROUNDS = 20;
const TARGETS = [
  '/',
  '//evil.example/x',
  '/\\evil.example',
  '///evil.example',
  '/api/auth/user',
  '/dev-mail',
  'http://evil.example/x',
];

export const foreignNames: Drill = {
  name: 'foreign-names',
  databases: BOTH,
  async run(place) {
    const server = await place.start();
    const { origin, port } = new URL(server.url);
    const foreign = new Counts();
    const loopback = new Counts();
    let astray = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const target of TARGETS) {
        for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`]) {
          const { status, location } = await ask(port, host, target);
          foreign.add(status);
          if (location !== undefined) astray += 1;
        }
        if (target.startsWith('http:')) continue;
        for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`, `localhost.:${port}`]) {
          const { status, location = '' } = await ask(port, host, target);
          loopback.add(status);
          if (new URL(location, 'http://nowhere.example').origin !== origin) astray += 1;
        }
      }
    }
    return judged(
      `${foreign.all + loopback.all} requests under foreign and other loopback names, '//evil.example' among the paths`,
      [
        finding(`foreign: ${foreign}`, foreign.only(421)),
        finding(`loopback: ${loopback}`, loopback.only(302)),
        finding(`${astray} redirected elsewhere`, astray === 0),
      ],
    );
  },
};

function ask(
  port: string,
  host: string,
  path: string,
): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, headers: { host, accept: 'text/html' } },
      (answer) => {
        answer.resume();
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }),
        );
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}
