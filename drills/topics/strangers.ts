import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestBrowser } from '../../apps/server/src/testing/browser.ts';
import { Counts } from '../counts.ts';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { finding, judged } from '../finding.ts';
import { callAgain } from '../flood.ts';
import { answerOf, type Person } from '../person.ts';
import type { Settings } from '../server.ts';
import { until } from '../until.ts';

/** People without an account, behind a load balancer, from many networks. */

const BEHIND_BALANCER: Settings = { TRUST_PROXY: '127.0.0.1' };
const NETWORKS = 200;
const CALLERS = 8;
const SECONDS = 8;
const MAIL_SECONDS = 15;
const CODE = /^(\d{6})\r?$/mu;

/** The load balancer's headers about the caller. */
const from = (network: number) => ({ 'x-forwarded-for': `198.51.${network % NETWORKS}.7` });

export const forgottenPasskeys: Drill = {
  name: 'forgotten-passkeys',
  databases: BOTH,
  async run(place) {
    const server = await place.start({ ...(await place.newSettings()), ...BEHIND_BALANCER });
    const [person] = (await place.people(server, 1)) as [Person];
    const stranger = new TestBrowser(server.url);
    const ask = async (email: string, network: number) =>
      String(
        (await answerOf(await stranger.post('/api/auth/forgot-passkey', { email }, from(network)))).status,
      );
    const flood = callAgain(CALLERS, (n) => ask(`made.up.${randomUUID()}@example.com`, n));
    const early = flood.during(SECONDS);
    await until('the flood has begun', async () => flood.answers.all > 500, { seconds: SECONDS }).catch(
      () => {},
    );
    const own = await ask(person.email, NETWORKS - 1);
    const mails = join(server.settings.DATA_DIR ?? '', 'mail');
    const mailed = () =>
      readdirSync(mails).filter((name) => readFileSync(join(mails, name), 'utf8').includes(person.email));
    const ms = await until('the mail leaves', () => mailed().length > 0, { seconds: MAIL_SECONDS }).catch(
      () => null,
    );
    const answers = await early;
    const others = readdirSync(mails).length - mailed().length;
    return judged(
      `forgot-passkey for made-up addresses from ${NETWORKS} networks for ${SECONDS} s, ${CALLERS} at once, and for one real one`,
      [
        finding(`outsiders got ${answers}`, answers.only(200, 429) && answers.of(200) > 0),
        finding(
          ms === null
            ? `no mail within ${MAIL_SECONDS} s`
            : `the real person's mail left after ${(ms / 1000).toFixed(1)} s`,
          own === '200' && ms !== null,
        ),
        finding(`${others} other mails`, others === 0),
      ],
    );
  },
};

/** more than the guard against spraying allows */
const ACCOUNTS = 55;
const LET_BY = 50;

export const sprayedCodes: Drill = {
  name: 'sprayed-codes',
  databases: BOTH,
  async run(place) {
    const server = await place.start({ ...(await place.newSettings()), ...BEHIND_BALANCER });
    const people = await place.people(server, ACCOUNTS);
    const [holder, ...others] = people as [Person, ...Person[]];
    const stranger = new TestBrowser(server.url);
    const verify = async (email: string, code: string, network: number) =>
      answerOf(await stranger.post('/api/auth/verify-passkey-reset-code', { email, code }, from(network)));
    await stranger.post('/api/auth/forgot-passkey', { email: holder.email }, from(0));
    const mails = join(server.settings.DATA_DIR ?? '', 'mail');
    await until('the mail leaves', () => readdirSync(mails).length > 0);
    const [mail = ''] = readdirSync(mails);
    const code = CODE.exec(readFileSync(join(mails, mail), 'utf8'))?.[1] ?? '';
    const answers = new Counts();
    for (const [n, { email }] of others.entries()) {
      const answer = await verify(email, '135790', n);
      answers.add(`${answer.status} ${answer.code}`);
    }
    const own = await verify(holder.email, code, 0);
    return judged(`one wrong reset code at each of ${others.length} accounts, each from another network`, [
      finding(
        `answered ${answers}`,
        answers.of('403 google_required') === others.length - LET_BY && answers.all === others.length,
      ),
      finding(
        `a right code meanwhile: ${own.status} ${own.code}`,
        code !== '' && own.code === 'google_required',
      ),
    ]);
  },
};
