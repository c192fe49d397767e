import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchNames } from './search-names.ts';

/** the default lists, read as the server does */
const rowsOf = (file: string) =>
  readFileSync(new URL(`../../../../catalogue/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
const CATEGORIES = rowsOf('categories.csv').map((row) => row.replace(/,\w*$/u, ''));
const PROJECTS = rowsOf('projects.csv').map((row) => row.replace(',', ' : '));
const WORDS = rowsOf('synonyms.csv').map((row) => {
  const [word = '', means = ''] = row.split(',');
  return { word, means };
});

const find = (search: string, names = CATEGORIES) => searchNames(names, search, WORDS);

describe('Synonyms find a thing, below the names that contain the search', () => {
  it.each([
    ['lunch', 'Billable: Travel - Meals'],
    ['Lunch', 'Admin: Staff Meals'],
    ['uber', 'Billable: Travel - Ground Transportation'],
    ['taxi', 'New Business: Travel - Ground Transportation'],
    ['drinks', 'Non-Billable: Client Entertainment'],
    ['wood', 'Billable: Fabrication'],
    ['batteries', 'Admin: Office Supplies - East Office'],
    ['lodging', 'Billable: Travel - Hotel'],
    // not yet fully typed
    ['batt', 'Admin: Office Supplies - East Office'],
    // two words for one thing
    ['car rental', 'Billable: Travel - Ground Transportation'],
    // only of one kind
    ['billable lunch', 'Billable: Travel - Meals'],
    // mistyped
    ['luhnch', 'Billable: Travel - Meals'],
    ['hotle', 'Billable: Travel - Hotel'],
    ['cateing', 'Billable: Catering'],
    ['fotography', 'Billable: Photography'],
    // words in any order
    ['venue billable', 'Billable: Venue'],
  ])('%j finds %s', (search, name) => {
    const { matching, others } = find(search);
    expect(others).toContain(name);
    expect(matching).not.toContain(name);
  });

  it('projects, too', () => {
    expect(find('vacation', PROJECTS).others).toContain('Internal : PTO');
    expect(find('northlihgt', PROJECTS).others.length).toBeGreaterThan(0);
  });

  it('the closest first: words in other places, then synonyms, then typing mistakes', () => {
    const names = ['Travel Mael', 'Meals', 'Meal of travel'];
    const words = [{ word: 'meal', means: 'Meals' }];
    expect(searchNames(names, 'travel  meal', words).others).toEqual(['Meal of travel', 'Travel Mael']);
    expect(searchNames(['Mael', 'Dinners', 'Meal'], 'meal', [{ word: 'meal', means: 'Dinner' }])).toEqual({
      matching: ['Meal'],
      others: ['Dinners', 'Mael'],
    });
  });

  it('but not short words with mistakes, which would be guesses', () => {
    for (const search of ['zzz', 'qx', '42', '!', 'xylophone'])
      expect(find(search)).toEqual({ matching: [], others: [] });
  });
});

describe('Whatever is searched', () => {
  const searches = fc.oneof(
    fc.constantFrom(...WORDS.map(({ word }) => word), ...CATEGORIES),
    fc.string({ maxLength: 12 }),
  );

  it('names that contain the exact text are the matches, and no name is found twice', () => {
    fc.assert(
      fc.property(searches, (search) => {
        const { matching, others } = find(search);
        const typed = search.trim().toLowerCase();
        expect(matching).toEqual(CATEGORIES.filter((name) => name.toLowerCase().includes(typed)));
        expect(new Set([...matching, ...others]).size).toBe(matching.length + others.length);
      }),
    );
  });

  it('every synonym finds what it means, even with one wrong letter', () => {
    const names = [...CATEGORIES, ...PROJECTS];
    for (const { word, means } of WORDS) {
      const { matching, others } = searchNames(names, word, WORDS);
      const found = [...matching, ...others];
      for (const name of names.filter((one) => one.toLowerCase().includes(means.toLowerCase())))
        expect(found, word).toContain(name);
      if (word.length < 5 || word.includes(' ') || word.includes('-')) continue;
      const mistyped = `${word.slice(0, 2)}${word.slice(3)}`;
      const near = searchNames(names, mistyped, WORDS);
      expect([...near.matching, ...near.others].length, mistyped).toBeGreaterThan(0);
    }
  });
});
