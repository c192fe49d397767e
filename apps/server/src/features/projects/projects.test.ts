import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { searchText } from '@slipcase/contract/search-text';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bodyOf } from '../../testing/browser.ts';
import { testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { readCatalogue } from './catalogue.ts';
import { readProfiles } from './csv-profiles.ts';

const SAMPLE = fileURLToPath(new URL('../../../../../catalogue', import.meta.url));
const NORA = 'nora.whitlock@example.com';
const PRESET = 'Internal : Operations';

describe('The sample catalogue', () => {
  it('has projects, categories and group heads of every agreed kind, and enough of them', async () => {
    const { projects, categories, groupHeads } = await readCatalogue(SAMPLE, PRESET);
    const names = projects.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(370);
    expect(names.length).toBeLessThan(430);
    expect(names.filter((name) => name.endsWith(' : New Business (Non-Billable)')).length).toBeGreaterThan(
      40,
    );
    for (const internal of [
      'PTO',
      'Company Holiday/Office Closed',
      'Internal',
      'Operations',
      'Training',
      'Professional Development',
    ]) {
      expect(names).toContain(`Internal : ${internal}`);
    }
    expect(names.some((name) => /details to all hours logged/u.test(name))).toBe(true);

    const starting = (...prefixes: string[]) =>
      categories.filter((category) => prefixes.some((prefix) => category.startsWith(prefix))).length;
    expect(starting('Billable: ')).toBe(35);
    expect(starting('Non-Billable: ')).toBe(27);
    expect(starting('Admin: ', 'Admin - ')).toBeGreaterThan(90);
    expect(starting('New Business: ')).toBeGreaterThan(4);
    expect(categories).toContain('Employee Personal - Due to Civic');
    expect(groupHeads).toEqual([
      'Grossbard',
      'Group Corporate',
      'Holland',
      'Ong',
      'Safer',
      'Venia',
      'Wave Kilo',
    ]);
  });

  it('has 150 to 250 synonyms, each for something on a list', async () => {
    const { projects, categories, groupHeads, otherWords } = await readCatalogue(SAMPLE, PRESET);
    const names = [...projects.map(({ name }) => name), ...categories, ...groupHeads].map(searchText);
    expect(otherWords.length).toBeGreaterThanOrEqual(150);
    expect(otherWords.length).toBeLessThanOrEqual(250);
    for (const { word, means } of otherWords) {
      const meant = names.filter((name) => name.includes(searchText(means)));
      expect(meant, `${word} means ${means}`).not.toEqual([]);
      // if every meant name contained the word, the list would find them without the synonym
      expect(
        meant.every((name) => name.includes(searchText(word))),
        word,
      ).toBe(false);
    }
    for (const word of ['lunch', 'uber', 'taxi', 'lodging', 'drinks', 'wood', 'batteries'])
      expect(otherWords.map((other) => other.word)).toContain(word);
  });

  it('asks who was there for meals, entertainment, gifts and travel, and nothing else', async () => {
    const { categories, asksWho } = await readCatalogue(SAMPLE, PRESET);
    for (const category of categories) {
      const isAsked = /meal|catering|entertainment|gift|travel|holiday party/iu.test(category);
      expect(asksWho.includes(category), category).toBe(isAsked);
    }
  });

  it('is available to signed-in people', async () => {
    const presetProject = 'Internal : Training';
    const app = await testApp({ settings: { PRESET_PROJECT: presetProject } });
    const browser = await app.signedIn(NORA);
    const projects = await bodyOf(await browser.get('/api/projects'));
    expect(projects).toContainEqual({ id: expect.any(String), name: PRESET });
    expect(await bodyOf(await browser.get('/api/company'))).toMatchObject({
      presetProject,
      currency: 'USD',
      dateOrder: 'MDY',
      drive: 'folder',
      groupHeads: expect.arrayContaining(['Holland']),
      asksWho: expect.arrayContaining(['Billable: Travel - Meals']),
      otherWords: expect.arrayContaining([{ word: 'uber', means: 'Ground Transportation' }]),
      // their accounts are made up until a company enters its own
      profiles: [
        expect.objectContaining({ id: 'datev', isSample: true }),
        expect.objectContaining({ id: 'quickbooks-online', isSample: true }),
        expect.objectContaining({ id: 'xero', isSample: true }),
      ],
    });
    expect((await app.browser().get('/api/projects')).status).toBe(401);
  });
});

describe('A broken catalogue stops the start with file, line and reason', () => {
  it.each([
    [
      'a line with too many fields',
      'projects.csv',
      'client,project\nA,B\nC,D,E\n',
      /projects\.csv, line 3: has 3 fields/u,
    ],
    ['an empty field', 'projects.csv', 'client,project\nA,\n', /projects\.csv, line 2: project is empty/u],
    [
      'the same entry twice',
      'categories.csv',
      'category\nX\nY\nX\n',
      /categories\.csv, line 4: 'X' is already on line 2/u,
    ],
    ['a wrong heading', 'group-heads.csv', 'name\nX\n', /group-heads\.csv, line 1: .*group_head/u],
    [
      'an entry that is too long',
      'categories.csv',
      `category\n${'x'.repeat(201)}\n`,
      /categories\.csv, line 2: is longer than 200/u,
    ],
    [
      'an unknown word in asks',
      'categories.csv',
      'category,asks\nX,\nY,why\n',
      /categories\.csv, line 3: asks is 'why', but may be who or nothing/u,
    ],
    [
      'a heading of something else',
      'categories.csv',
      'category,question\nX,\n',
      /categories\.csv, line 1: the first line must be 'category' or 'category,asks'/u,
    ],
    ['an empty list', 'categories.csv', 'category\n', /categories\.csv, line 2: the list is empty/u],
    [
      'a synonym without a meaning',
      'synonyms.csv',
      'word,means\nuber,\n',
      /synonyms\.csv, line 2: means is empty/u,
    ],
    [
      'the same synonym twice',
      'synonyms.csv',
      'word,means\nuber,B\nuber,X\nuber,B\n',
      /synonyms\.csv, line 4: 'uber,B' is already on line 2/u,
    ],
    [
      'a category with two accounts',
      'accounts.csv',
      'category,account\nX,1\nX,2\n',
      /accounts\.csv, line 3: 'X' is already on line 2/u,
    ],
    ['an open quotation mark', 'categories.csv', 'category\n"X\n', /categories\.csv, line \d+: /u],
  ])('%s', async (_case, file, text, message) => {
    const folder = await catalogueFolder({ [file]: text });
    await expect(readCatalogue(folder, 'A : B')).rejects.toThrow(message);
  });

  it('but a list of categories is fine with or without the column that asks who was there', async () => {
    const asking = await readCatalogue(
      await catalogueFolder({ 'categories.csv': 'category,asks\nX,\nMeals,who\n"Y, Z",who\n' }),
      'A : B',
    );
    expect(asking).toMatchObject({ categories: ['X', 'Meals', 'Y, Z'], asksWho: ['Meals', 'Y, Z'] });
    expect((await readCatalogue(await catalogueFolder({}), 'A : B')).asksWho).toEqual([]);
  });

  it('but a catalogue is fine without synonyms, or with a synonym of nothing', async () => {
    expect((await readCatalogue(await catalogueFolder({}), 'A : B')).otherWords).toEqual([]);
    const folder = await catalogueFolder({ 'synonyms.csv': 'word,means\nuber,Nothing here\nuber,X\n' });
    expect((await readCatalogue(folder, 'A : B')).otherWords).toEqual([
      { word: 'uber', means: 'Nothing here' },
      { word: 'uber', means: 'X' },
    ]);
  });

  it('a missing file, and a preset project that is not in the list', async () => {
    const folder = await catalogueFolder({});
    await expect(readCatalogue(folder, 'A : Z')).rejects.toThrow(
      /PRESET_PROJECT is 'A : Z', which is not in .*projects\.csv/u,
    );
    await rm(join(folder, 'categories.csv'));
    await expect(readCatalogue(folder, 'A : B')).rejects.toThrow(/categories\.csv cannot be read/u);
  });
});

describeOnBothDatabases('Favorite projects', (database) => {
  it('are added, listed and removed for one person only', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    for (let times = 0; times < 2; times += 1) {
      expect((await nora.post('/api/projects/favorites', { projectName: PRESET })).status).toBe(200);
    }
    expect(await bodyOf(await nora.get('/api/projects/favorites'))).toEqual([{ projectName: PRESET }]);
    expect(await bodyOf(await ong.get('/api/projects/favorites'))).toEqual([]);

    await ong.post('/api/projects/favorites', { projectName: PRESET });
    const path = `/api/projects/favorites/${encodeURIComponent('Internal : Company Holiday/Office Closed')}`;
    expect((await nora.delete(path)).status).toBe(200);
    await nora.delete(`/api/projects/favorites/${encodeURIComponent(PRESET)}`);
    expect(await bodyOf(await nora.get('/api/projects/favorites'))).toEqual([]);
    expect(await bodyOf(await ong.get('/api/projects/favorites'))).toEqual([{ projectName: PRESET }]);
  });

  it('may have names of 200 characters, in any script', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const removed = await browser.delete(`/api/projects/favorites/${encodeURIComponent('映'.repeat(200))}`);
    expect(removed.status).toBe(200);
    const tooLong = await browser.delete(`/api/projects/favorites/${'x'.repeat(201)}`);
    expect(tooLong.status).toBe(400);
  });

  it('must be projects of the company', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const answer = await browser.post('/api/projects/favorites', { projectName: 'Nobody : Nothing' });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({ code: 'unknown_project' });
  });
});

describe('A broken profile stops the start with file and reason', () => {
  const profile = {
    name: 'Books',
    about: '',
    source: '',
    filename: 'books.csv',
    charset: 'utf-8',
    separator: ',',
    decimal: '.',
    date: 'yyyy-MM-dd',
    sign: 'none',
    columns: [{ name: 'Total', value: '{total}' }],
  };
  const read = async (text: string) => {
    const folder = await catalogueFolder({});
    await mkdir(join(folder, 'profiles'));
    await writeFile(join(folder, 'profiles', 'books.json'), text);
    return readProfiles(folder);
  };

  it.each([
    ['no JSON', '{"name": ', /profiles\/books\.json: /u],
    [
      'an unknown placeholder',
      { columns: [{ name: 'A', value: '{amount}' }] },
      /columns\.0\.value: Placeholders are \{number\}/u,
    ],
    [
      'a placeholder of a receipt in the name of the file',
      { filename: '{vendor}.csv' },
      /filename: Placeholders are \{now\}/u,
    ],
    ['no columns', { columns: [] }, /books\.json: columns: /u],
    ['a word that it does not know', { charset: 'latin' }, /books\.json: charset: /u],
    ['a setting that does not exist', { decimals: 2 }, /books\.json: /u],
  ])('%s', async (_case, change, message) => {
    const text = typeof change === 'string' ? change : JSON.stringify({ ...profile, ...change });
    await expect(read(text)).rejects.toThrow(message);
  });

  it('but a complete profile is fine, and so is a catalogue without any', async () => {
    expect([...(await read(JSON.stringify(profile)))]).toEqual([['books', profile]]);
    expect((await readProfiles(await catalogueFolder({}))).size).toBe(0);
  });

  it('and the sample accounts cover every category', async () => {
    const { categories, accounts } = await readCatalogue(SAMPLE, PRESET);
    expect(categories.filter((category) => !accounts.has(category))).toEqual([]);
  });
});

async function catalogueFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-catalogue-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const all = {
    'projects.csv': 'client,project\nA,B\n',
    'categories.csv': 'category\nX\n',
    'group-heads.csv': 'group_head\nH\n',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text);
  return folder;
}
