import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { TestBrowser } from '../apps/server/src/testing/browser.ts';
import { aPdf, saveForm } from '../apps/server/src/testing/receipt-form.ts';
import { auc } from './accounts/auc.ts';
import { type Call, flood, paced } from './accounts/load.ts';
import { type StartedServer, startPlain, startSlipcase } from './accounts/started-server.ts';
import { machine } from './machine.ts';
import { quantile } from './statistics.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

const HELP = `Measures what attacks on accounts cost everyone else, and what response times reveal to them.

usage: npm run bench -- accounts [--seconds N] [--accounts N] [--callers N] [--json FILE]

  --seconds N    how long each load lasts (default 20)
  --accounts N   known addresses, and the same number of unknown ones, at forgot-passkey (default 300)
  --callers N    how many callers sign in at once, repeatedly (default 100)
  --json FILE    also write the figures to FILE
  --help         this text
`;

const PASSKEY = '274913';
const RECEIPTS = 200;
const LOOKS_PER_SECOND = 20;

type Loads = {
  server: string;
  load: string;
  call: string;
  p50: number | null;
  p95: number | null;
  p99: number | null;
}[];

/**
 * Measures a flood of sign-ins while people use their library, on our server and on a plain one. Then
 * measures the timing of forgot-passkey.
 */
export async function benchAccounts(args: string[]): Promise<void> {
  const options = optionsFrom(args);
  if (!options) return console.log(HELP);
  const head = machine(2);
  console.log(
    `${head.processor}, ${head.cores} cores, load ${head.load}, Node ${head.node}, commit ${head.commit}\n`,
  );
  const slipcase = await startSlipcase();
  const plain = await startPlain();
  try {
    const loads: Loads = [];
    const person = await signedIn(slipcase.url);
    await fillLibrary(person);
    const notes = [
      await underFlood('Slipcase', slipcaseCalls(person, slipcase), options, loads),
      await underFlood('plain, no queue', plainCalls(plain), options, loads),
    ];
    console.log(
      table(
        'Response time in milliseconds',
        ['server', 'load', 'call', 'median', '95th', '99th'],
        loads.map(({ server, load, call, ...times }) => [
          server,
          load,
          call,
          times.p50,
          times.p95,
          times.p99,
        ]),
      ),
    );
    for (const note of notes) console.log(`  ${note}`);
    const clock = await forgotPasskeyByClock(slipcase.url, options.accounts);
    console.log(
      `\n  forgot-passkey, ${options.accounts} known addresses and the same number of unknown ones, in random order:`,
    );
    console.log(
      `  median ${clock.known} ms known, ${clock.unknown} ms unknown; separated by time with AUC ${clock.auc} (goal 0.44 to 0.56)`,
    );
    if (options.json)
      writeFileSync(
        options.json,
        `${JSON.stringify({ bench: 'accounts', machine: head, loads, notes, clock }, null, 1)}\n`,
      );
  } finally {
    await Promise.all([slipcase.close(), plain.close()]);
  }
}

function optionsFrom(args: string[]) {
  const { values } = parse(args);
  if (values.help) return null;
  const number = (name: 'seconds' | 'accounts' | 'callers') => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1)
      throw new UsageError(`--${name} must be a whole number of at least 1, not '${values[name]}'.`);
    return value;
  };
  return {
    seconds: number('seconds'),
    accounts: number('accounts'),
    callers: number('callers'),
    json: values.json,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        seconds: { type: 'string', default: '20' },
        accounts: { type: 'string', default: '300' },
        callers: { type: 'string', default: '100' },
        json: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Calls = { looks: [string, Call][]; signIn: Call };

function slipcaseCalls(person: TestBrowser, { url }: StartedServer): Calls {
  const look =
    (path: string): Call =>
    async () =>
      statusOf(await person.get(path));
  let guesses = 0;
  return {
    looks: [
      ['library list', look('/api/receipts')],
      [
        'PDF download',
        async () => statusOf(await person.get(`/api/receipts/${await firstReceipt(person)}/download`)),
      ],
    ],
    // Each has a different address, so that every one costs a hash: the most expensive flood.
    signIn: async () => {
      guesses += 1;
      return statusOf(
        await new TestBrowser(url).post('/api/auth/passkey-login', {
          email: `guess.${guesses}@example.com`,
          passkey: PASSKEY,
        }),
      );
    },
  };
}

function plainCalls({ url }: StartedServer): Calls {
  const get =
    (path: string): Call =>
    async () =>
      statusOf(await fetch(url + path));
  return {
    looks: [
      ['library list', get('/list')],
      ['PDF download', get('/file')],
    ],
    signIn: get('/sign-in'),
  };
}

async function underFlood(
  server: string,
  { looks, signIn }: Calls,
  { seconds, callers }: { seconds: number; callers: number },
  loads: Loads,
): Promise<string> {
  const measure = async (load: string) => {
    const perSecond = LOOKS_PER_SECOND / looks.length;
    const all = await Promise.all(looks.map(([, call]) => paced(call, { perSecond, seconds })));
    all.forEach((times, index) => {
      const at = (q: number) => rounded(quantile(times, q));
      loads.push({ server, load, call: looks[index]?.[0] ?? '', p50: at(0.5), p95: at(0.95), p99: at(0.99) });
    });
  };
  process.stderr.write(`bench: ${server}…\n`);
  await measure('none');
  const attack = flood(signIn, callers);
  await measure(`${callers} callers`);
  const statuses = await attack.stop();
  const total = [...statuses.values()].reduce((sum, n) => sum + n, 0);
  const each = [...statuses].map(([status, n]) => `${n} x ${status}`).join(', ');
  return `${server}: ${total} sign-ins answered in that time (${each})`;
}

async function forgotPasskeyByClock(url: string, accounts: number) {
  for (let n = 0; n < accounts; n += 1) {
    if (n % 50 === 0) process.stderr.write(`bench: account ${n} of ${accounts}…\n`);
    await signedIn(url, `known.${n}@example.com`);
  }
  const order = Array.from({ length: accounts }, (_, n) => [`known.${n}`, `unknown.${n}`]).flat();
  for (let n = order.length - 1; n > 0; n -= 1) {
    const other = Math.floor(Math.random() * (n + 1));
    [order[n], order[other]] = [order[other] ?? '', order[n] ?? ''];
  }
  const times = { known: [] as number[], unknown: [] as number[] };
  const browser = new TestBrowser(url);
  const ask = async (name: string) => {
    const sent = performance.now();
    statusOf(await browser.post('/api/auth/forgot-passkey', { email: `${name}@example.com` }));
    return performance.now() - sent;
  };
  for (let warm = 0; warm < 20; warm += 1) await ask(`warm.${warm}`);
  for (const name of order) times[name.startsWith('known') ? 'known' : 'unknown'].push(await ask(name));
  return {
    known: rounded(quantile(times.known, 0.5)),
    unknown: rounded(quantile(times.unknown, 0.5)),
    auc: Math.round(auc(times.known, times.unknown) * 1000) / 1000,
  };
}

/** A new account, created the way a person does it. */
async function signedIn(url: string, email = 'nora.whitlock@example.com'): Promise<TestBrowser> {
  const browser = new TestBrowser(url);
  await browser.signInWithGoogle({ name: 'Nora Whitlock', email });
  const setup = await browser.post('/api/auth/setup-passkey', { email, passkey: PASSKEY });
  if (setup.status !== 200)
    throw new Error(`Could not create an account for ${email}: ${setup.status} ${await setup.text()}`);
  return browser;
}

async function fillLibrary(person: TestBrowser): Promise<void> {
  const pdf = await aPdf();
  for (let n = 0; n < RECEIPTS; n += 1) {
    const body = saveForm(pdf, { vendor: `Vendor ${n}` });
    const answer = await person.fetch('/api/receipts/save-pdf', { method: 'POST', body });
    if (answer.status !== 200) throw new Error(`not saved: ${answer.status} ${await answer.text()}`);
  }
}

let receiptId: string | null = null;
async function firstReceipt(person: TestBrowser): Promise<string> {
  if (receiptId === null) {
    const list = (await (await person.get('/api/receipts')).json()) as { id: string }[];
    receiptId = list[0]?.id ?? '';
  }
  return receiptId;
}

/** Reads the response to its end. */
async function statusOf(response: Response): Promise<number> {
  await response.arrayBuffer();
  return response.status;
}

function rounded(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round(milliseconds * 10) / 10;
}
