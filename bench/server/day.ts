import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { saveForm } from '../../apps/server/src/testing/receipt-form.ts';
import { quantile } from '../statistics.ts';
import { type Asked, call } from './call.ts';

/** A day of a company, in minutes: everyone signs in, opens the library, polls, and saves receipts. */

/** the same as in `measured-child.ts` */
const PASSKEY = '274913';
const POLL_MS = 2000;
/** idle connections end before the server ends them, as browsers' do; a poll keeps its own */
const IDLE_MS = 4000;
const LIST = '/api/receipts';
const STEPS = ['sign in', 'list', 'poll', 'analyze', 'save', 'export'] as const;
type Step = (typeof STEPS)[number];

/** When a person does what, as shares of the day. Everyone has signed in after two fifths of it. */
const SIGN_IN_UNTIL = 0.4;
const SECOND_LIST = 0.25;
const RECEIPTS = [0.1, 0.55];

type StepTimes = { step: Step; calls: number; failed: number; p50: number; p99: number; worst: number };
export type DayFigures = { people: number; seconds: number; steps: StepTimes[]; statuses: string[] };

export type Papers = { image: string; pdf: Uint8Array };

/** A picture as a phone takes it, and the PDF that the page makes of it. */
export async function papers(): Promise<Papers> {
  const noise = { type: 'gaussian', mean: 170, sigma: 18 } as const;
  const photo = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: '#ccc', noise } })
    .jpeg({ quality: 45 })
    .toBuffer();
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawImage(await document.embedJpg(photo), { width: 595, height: 793 });
  return { image: photo.toString('base64'), pdf: await document.save() };
}

/** Gives the constant server its answer: the first person's list. */
export async function giveList(slipcase: string, cookie: string, constant: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const { json } = await asked(slipcase + LIST, { agent, headers: { cookie, 'accept-encoding': 'gzip' } });
  const headers = { 'content-type': 'application/json' };
  await call(`${constant}/constant`, { agent, method: 'PUT', headers, body: JSON.stringify(json) });
  agent.destroy();
}

/**
 * Sends a day's calls when they are due, whether or not earlier ones were answered. A call is timed from when
 * it was due to its last byte, a save and an export from the answer before it.
 */
export async function day(
  url: string,
  { people, seconds, image, pdf }: Papers & { people: number; seconds: number },
): Promise<DayFigures> {
  const times = new Map<Step, number[]>(STEPS.map((step) => [step, []]));
  const failures = new Map<string, number>();
  const begin = performance.now();
  const at = (share: number) => begin + share * seconds * 1000;
  const end = at(1);

  const measured = async (step: Step, due: number, path: string, sent: Asked, rights: readonly number[]) => {
    const answer = await asked(url + path, sent).catch(() => LOST);
    if (rights.includes(answer.status)) times.get(step)?.push(performance.now() - due);
    else {
      const what = `${step} ${answer.status}`;
      failures.set(what, (failures.get(what) ?? 0) + 1);
    }
    return answer;
  };

  const person = async (n: number) => {
    const start = (n / people) * SIGN_IN_UNTIL;
    await until(at(start));
    const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
    const json = {
      origin: url,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${n >> 8}.${n & 255}.7`,
    };
    const body = JSON.stringify({ email: `crowd.${n}@example.com`, passkey: PASSKEY });
    const signIn = { agent, method: 'POST', headers: json, body } as const;
    const { status, headers } = await measured(
      'sign in',
      at(start),
      '/api/auth/passkey-login',
      signIn,
      [200],
    );
    // this person comes back tomorrow: the other calls come only from people who are signed in
    if (status !== 200) return agent.destroy();
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ');

    const list = async (due: number) => {
      await until(due);
      return measured('list', due, LIST, { agent, headers: { cookie, 'accept-encoding': 'gzip' } }, [200]);
    };
    const polling = async () => {
      const { headers: first } = await list(performance.now());
      let known = { revision: Number(first['slipcase-revision'] ?? 0), etag: first.etag ?? '' };
      for (let due = performance.now() + POLL_MS; due < end; due += POLL_MS) {
        await until(due);
        const path = `${LIST}/changes?since=${known.revision}`;
        const answer = await measured(
          'poll',
          due,
          path,
          { agent, headers: { cookie, 'if-none-match': known.etag } },
          [200, 304],
        );
        if (answer.status === 200)
          known = { revision: answer.json.revision ?? known.revision, etag: answer.headers.etag ?? '' };
      }
    };
    const receipt = async (due: number) => {
      await until(due);
      const posted = (body: string, headers: Record<string, string> = { ...json, cookie }) =>
        ({ agent, method: 'POST', headers, body }) as const;
      const read = await measured(
        'analyze',
        due,
        '/api/analyze-receipt',
        posted(JSON.stringify({ image })),
        [200],
      );
      if (read.status !== 200) return;
      const form = new Response(saveForm(pdf, { analysisId: read.json.analysisId ?? null }));
      const type = form.headers.get('content-type') ?? '';
      const multipart = new Uint8Array(await form.arrayBuffer());
      const saving = {
        ...posted(''),
        headers: { cookie, origin: url, 'content-type': type },
        body: multipart,
      };
      const saved = await measured('save', performance.now(), `${LIST}/save-pdf`, saving, [200]);
      const id = saved.json.receipt?.id;
      if (id) await measured('export', performance.now(), `${LIST}/${id}/export-google`, posted('{}'), [200]);
    };
    await Promise.all([
      polling(),
      list(at(start + SECOND_LIST)),
      ...RECEIPTS.map((share) => receipt(at(start + share))),
    ]);
    agent.destroy();
  };

  await Promise.all(Array.from({ length: people }, (_, n) => person(n)));
  const steps = STEPS.map((step): StepTimes => {
    const all = times.get(step) ?? [];
    const failed = [...failures].filter(([what]) => what.startsWith(`${step} `));
    return {
      step,
      calls: all.length,
      failed: failed.reduce((sum, [, count]) => sum + count, 0),
      p50: quantile(all, 0.5) ?? Number.NaN,
      p99: quantile(all, 0.99) ?? Number.NaN,
      worst: all.reduce((most, time) => Math.max(most, time), 0),
    };
  });
  return { people, seconds, steps, statuses: [...failures].map(([what, count]) => `${what}: ${count}`) };
}

/**
 * The parts of an answer that later calls need. Lists are not parsed, because that would cost the clients
 * time.
 */
type Told = { analysisId?: string; receipt?: { id?: string }; revision?: number };

/** a call without an answer */
const LOST: Awaited<ReturnType<typeof asked>> = { status: 0, headers: {}, bytes: 0, json: {} };

async function asked(url: string, sent: Asked) {
  const chunks: Buffer[] = [];
  const answer = await call(url, { ...sent, onData: (chunk) => chunks.push(chunk) });
  const told = {
    ...answer,
    get json(): Told {
      const bytes = Buffer.concat(chunks);
      return JSON.parse(String(answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes));
    },
  };
  return told;
}

async function until(due: number): Promise<void> {
  const early = due - performance.now();
  if (early > 0) await wait(early);
}
