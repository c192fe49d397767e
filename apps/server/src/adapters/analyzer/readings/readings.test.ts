import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { NOTHING_READ } from '../../../testing/answering.ts';
import { pgBouncerMissing, throughPgBouncer } from '../../../testing/poolers.ts';
import { readingPlace } from '../../../testing/reading-place.ts';
import { describeOnPostgres, newPostgresDatabase } from '../../../testing/test-database.ts';
import { type Analyzed, type AnalyzeOptions, AnalyzerError } from '../analyzer.ts';

const picture = new Uint8Array([1, 2, 3]);
const BEFORE_ALL_READ = { timeout: 20_000 };

/** A reading that ends when the test says so. */
function held() {
  const release = Promise.withResolvers<void>();
  return {
    release: () => release.resolve(),
    read: async () => {
      await release.promise;
      return NOTHING_READ;
    },
  };
}

describeOnPostgres('A picture that another server reads', () => {
  it('arrives with all of its options, returns everything that was read, and leaves nothing behind', async () => {
    const place = await readingPlace();
    const asked: [Uint8Array, AnalyzeOptions][] = [];
    const photo = new Uint8Array([9, 9]);
    const read: Analyzed = {
      ...NOTHING_READ,
      photo,
      vendor: { value: 'Café NUL \0 “é”', confidence: 0.5, boxes: [{ x: 1, y: 2, width: 3, height: 4 }] },
      print: [{ any: ['thing'] }],
      whole: null,
    };
    await place.reader(async (image, options) => {
      asked.push([image, options]);
      return read;
    });
    const corners = [0, 1, 2, 3].map((n) => ({ x: n, y: n })) as unknown as Analyzed['corners'];
    const lines = [{ text: 'TOTAL 4.20', corners: corners ?? ([] as never) }];
    const before = [{ rows: [1, 2] }, 'text'];
    const made = { longest: 3000, blank: { width: 2, height: 3 } };
    const answer = await place
      .asker()
      .analyze(picture, { lines, before, person: 'nora', background: true, ...made });
    expect(answer).toEqual({ ...read, photo: expect.anything() });
    expect([...answer.photo]).toEqual([...photo]);
    const [[image, options] = []] = asked;
    expect([...(image ?? [])]).toEqual([...picture]);
    expect(options).toMatchObject({ lines, before, person: 'nora', background: true, ...made });
    await expect.poll(place.isEmpty).toBe(true);
  });

  it('is stored as it is if the reader did not turn it, and a profile picture comes back small', async () => {
    const place = await readingPlace();
    await place.reader(async (image) => ({ ...NOTHING_READ, photo: Buffer.from(image) }));
    const asker = place.asker();
    expect((await asker.analyze(picture)).photo).toBe(picture);
    expect([...(await asker.profilePicture(picture, 'nora@example.com'))]).toEqual([...picture]);
    await expect.poll(place.isEmpty).toBe(true);
  });

  it.each([
    ['as it was sent', picture],
    ['turned upright', new Uint8Array([3, 2, 1])],
  ])('leaves only its photograph, %s, for a server that stores it', async (_, photo) => {
    const place = await readingPlace();
    await place.reader(async () => ({ ...NOTHING_READ, photo }));
    const { photoKey = '' } = await place.asker().analyze(picture, { storesPhoto: true });
    const left = async () => {
      const rows = await place.db.selectFrom('doomed_blobs').select('key').execute();
      return rows.map(({ key }) => key);
    };
    await expect.poll(left).toEqual([photoKey]);
    expect([...((await place.blobs.read(photoKey)) ?? [])]).toEqual([...photo]);
  });

  it.each(['unreadable', 'too_large', 'failed', 'too_long', 'busy'] as const)(
    'is refused for the reason that its reader gives: %s',
    async (reason) => {
      const place = await readingPlace();
      await place.reader(async () => {
        throw new AnalyzerError(reason);
      });
      await expect(place.asker().analyze(picture)).rejects.toEqual(new AnalyzerError(reason));
      await expect.poll(place.isEmpty).toBe(true);
    },
  );

  it('can be sent again if its reader cannot fetch it because the file store is down', async () => {
    const place = await readingPlace();
    await place.reader(undefined, { filesAway: true });
    await expect(place.asker().analyze(picture)).rejects.toEqual(new AnalyzerError('busy'));
    await expect.poll(place.isEmpty).toBe(true);
  });

  it('fails like any bug if its reader has one, and the next picture is read', async () => {
    const place = await readingPlace();
    const answers = [Promise.reject(new TypeError('a bug')), Promise.resolve(NOTHING_READ)];
    answers[0]?.catch(() => {});
    await place.reader(async () => (await answers.shift()) ?? NOTHING_READ);
    const asker = place.asker();
    await expect(asker.analyze(picture)).rejects.toThrow('its log says why');
    await asker.analyze(picture);
  });
});

describeOnPostgres('Servers that share one reader', () => {
  it('let people take turns: one picture by someone else comes before the rest of a pile', async () => {
    const place = await readingPlace();
    const { read, release } = held();
    const { begun } = await place.reader(read);
    const [one, other] = [place.asker(), place.asker()];
    const pile = [one.analyze(picture, { person: 'ong' })];
    await expect.poll(() => begun).toEqual(['ong']);
    for (const _ of [1, 2]) pile.push(one.analyze(picture, { person: 'ong' }));
    await expect.poll(() => waiting(place.db)).toBe(2);
    const nora = other.analyze(picture, { person: 'nora' });
    await expect.poll(() => waiting(place.db)).toBe(3);
    release();
    await Promise.all([...pile, nora]);
    expect(begun).toEqual(['ong', 'nora', 'ong', 'ong']);
  });

  it('read pictures that nobody is waiting for last, one at a time, after an idle moment', async () => {
    const place = await readingPlace();
    const { read, release } = held();
    let quietSince = 0;
    const quiet: number[] = [];
    const readAndTime = async (_: Uint8Array, { background }: AnalyzeOptions) => {
      if (background) quiet.push(performance.now() - quietSince);
      const answer = await read();
      if (!background) quietSince = performance.now();
      return answer;
    };
    const { begun } = await place.reader(readAndTime, { quietMs: 300 });
    const asker = place.asker();
    const first = asker.analyze(picture, { person: 'nora' });
    await expect.poll(() => begun).toEqual(['nora']);
    const later = ['later', 'later'].map((person) => asker.analyze(picture, { person, background: true }));
    await expect.poll(() => waiting(place.db)).toBe(2);
    const ong = asker.analyze(picture, { person: 'ong' });
    await expect.poll(() => waiting(place.db)).toBe(3);
    release();
    await Promise.all([first, ong, ...later]);
    // a timer may fire a little early
    for (const ms of quiet) expect(ms).toBeGreaterThan(290);
    expect(begun).toEqual(['nora', 'ong', 'later', 'later']);
  });

  it('do not wait for a slow file store: it reads the next picture while it uploads the last photograph', async () => {
    const place = await readingPlace();
    const uploads = Promise.withResolvers<void>();
    const turned = { ...NOTHING_READ, photo: new Uint8Array([9]) };
    const { begun } = await place.reader(async () => turned, { uploads: uploads.promise });
    const asker = place.asker();
    const both = ['nora', 'ong'].map((person) => asker.analyze(picture, { person }));
    await expect.poll(() => begun.toSorted()).toEqual(['nora', 'ong']);
    uploads.resolve();
    for (const { photo } of await Promise.all(both)) expect([...photo]).toEqual([9]);
  });

  it('refuse a person’s twenty-fifth waiting picture, but nobody else’s', async () => {
    const place = await readingPlace();
    const { read, release } = held();
    const { begun } = await place.reader(read);
    const asker = place.asker();
    const pile = [asker.analyze(picture, { person: 'ong' })];
    await expect.poll(() => begun.length).toBe(1);
    for (let n = 0; n < 24; n += 1) pile.push(asker.analyze(picture, { person: 'ong' }));
    await expect.poll(() => waiting(place.db)).toBe(24);
    await expect(place.asker().analyze(picture, { person: 'ong' })).rejects.toEqual(
      new AnalyzerError('busy'),
    );
    const nora = asker.analyze(picture, { person: 'nora' });
    release();
    await Promise.all([...pile, nora]);
  });

  it('refuse a picture whose turn does not come in time, and do not read it later', async () => {
    const place = await readingPlace();
    const { read, release } = held();
    const { begun } = await place.reader(read);
    const first = place.asker().analyze(picture, { person: 'ong' });
    await expect.poll(() => begun).toEqual(['ong']);
    const late = place.asker({ waitMs: 100 }).analyze(picture, { person: 'nora' });
    await expect(late).rejects.toEqual(new AnalyzerError('busy'));
    release();
    await first;
    await expect.poll(place.isEmpty).toBe(true);
    expect(begun).toEqual(['ong']);
  });
});

describeOnPostgres('A picture that nobody is waiting for any more', () => {
  it('is withdrawn when the person leaves', async () => {
    const place = await readingPlace();
    const { read, release } = held();
    const { begun } = await place.reader(read);
    const asker = place.asker();
    const first = asker.analyze(picture, { person: 'ong' });
    await expect.poll(() => begun).toEqual(['ong']);
    const gone = new AbortController();
    const withdrawn = asker.analyze(picture, { person: 'nora', signal: gone.signal });
    await expect.poll(() => waiting(place.db)).toBe(1);
    gone.abort(new Error('gone'));
    await expect(withdrawn).rejects.toThrow('gone');
    // the person does not wait until it is deleted
    await expect.poll(() => waiting(place.db)).toBe(0);
    release();
    await first;
    await expect.poll(place.isEmpty).toBe(true);
    expect(begun).toEqual(['ong']);
  });

  it('is dropped when the database crashes and loses it: the page sends it again', async () => {
    const place = await readingPlace();
    const { read, release } = held();
    const { begun } = await place.reader(read);
    const asker = place.asker();
    const lost = asker.analyze(picture);
    await expect.poll(() => begun.length).toBe(1);
    await place.db.deleteFrom('readings').execute();
    await expect(lost).rejects.toEqual(new AnalyzerError('busy'));
    release();
    await asker.analyze(picture);
  });

  it('is neither read nor kept after its server was killed', async () => {
    const place = await readingPlace();
    const { read, release } = held();
    const { begun } = await place.reader(read);
    const asker = place.asker();
    const first = asker.analyze(picture, { person: 'ong' });
    await expect.poll(() => begun).toEqual(['ong']);
    const orphan = asker.analyze(picture, { person: 'nora' });
    orphan.catch(() => {});
    await expect.poll(() => waiting(place.db)).toBe(1);
    // its server is dead, because a live one reports every few seconds
    await sql`UPDATE readings SET asker = 'killed', asked_until = asked_until - 120000 WHERE owner = 'nora'`.execute(
      place.db,
    );
    release();
    await first;
    await expect.poll(() => rows(place.db), BEFORE_ALL_READ).toBe(0);
    expect(begun).toEqual(['ong']);
  });
});

describeOnPostgres('When a reader', () => {
  it('dies in the middle, another one reads its picture; if that one also dies, the picture is refused', async () => {
    const place = await readingPlace();
    const never = () => new Promise<Analyzed>(() => {});
    const { begun: first } = await place.reader(never);
    const asker = place.asker();
    const answer = asker.analyze(picture, { person: 'nora' });
    await expect.poll(() => first).toEqual(['nora']);
    const lastTries: (boolean | undefined)[] = [];
    const { begun: second } = await place.reader((_, { lastTry }) => {
      lastTries.push(lastTry);
      return never();
    });
    await die(place.db);
    await expect.poll(() => second, BEFORE_ALL_READ).toEqual(['nora']);
    expect(lastTries).toEqual([true]);
    await place.reader();
    await die(place.db);
    await expect(answer).rejects.toEqual(new AnalyzerError('failed'));
  });

  it('stops normally, others take over its unfinished pictures, and its attempts do not count', async () => {
    const place = await readingPlace();
    const { begun, stop } = await place.reader(() => new Promise<Analyzed>(() => {}));
    const answer = place.asker().analyze(picture);
    await expect.poll(() => begun.length).toBe(1);
    const tries: (boolean | undefined)[] = [];
    const stopped = stop();
    await place.reader(async (_, { lastTry }) => {
      tries.push(lastTry);
      return NOTHING_READ;
    });
    await stopped;
    await answer;
    expect(tries).toEqual([false]);
  });

  it('has been gone for half a minute, people get an error right away; once one is back, pictures are read again', async () => {
    const place = await readingPlace();
    const asker = place.asker();
    await expect(asker.check()).rejects.toEqual(new AnalyzerError('away'));
    await expect(asker.analyze(picture)).rejects.toEqual(new AnalyzerError('away'));
    const { stop } = await place.reader();
    await asker.check();
    await stop();
    // a reader that has just stopped may come back soon
    await asker.check();
    const waits = asker.analyze(picture);
    await expect.poll(() => waiting(place.db)).toBe(1);
    await sql`UPDATE readers SET seen_at = seen_at - 31000`.execute(place.db);
    await expect(waits).rejects.toEqual(new AnalyzerError('away'));
    await expect(asker.analyze(picture)).rejects.toEqual(new AnalyzerError('away'));
    await place.reader();
    await asker.analyze(picture);
  });
});

describe.skipIf(pgBouncerMissing() || inject('postgresUrl') === null)(
  'Behind PgBouncer in transaction mode',
  () => {
    it('pictures are read by polling every second, and the server says how to make it faster', async () => {
      const url = await throughPgBouncer(await newPostgresDatabase(), 'transaction');
      const place = await readingPlace();
      const said: string[] = [];
      // its notifications go through another database's pooler, which also drops them
      const asker = place.asker({ url, said });
      await place.reader(undefined, { url });
      await expect.poll(() => said, { timeout: 10_000 }).toEqual([expect.stringContaining('once a second')]);
      const begin = performance.now();
      await asker.analyze(picture);
      expect(performance.now() - begin).toBeLessThan(4000);
    });
  },
);

/** Makes the reader of the picture look dead. */
async function die(db: Parameters<typeof waiting>[0]): Promise<void> {
  await sql`UPDATE readings SET held_until = 0, reader = 'dead' WHERE state = 'reading'`.execute(db);
}

async function waiting(db: Awaited<ReturnType<typeof readingPlace>>['db']): Promise<number> {
  return (await db.selectFrom('readings').select('id').where('state', '=', 'waiting').execute()).length;
}

async function rows(db: Parameters<typeof waiting>[0]): Promise<number> {
  return (await db.selectFrom('readings').select('id').execute()).length;
}
