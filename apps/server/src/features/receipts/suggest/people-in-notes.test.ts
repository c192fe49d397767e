import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../../testing/browser.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import { peopleIn } from './people-in-notes.ts';

const NONE: ReadonlySet<string> = new Set();

describe('The people in notes', () => {
  it.each([
    ['Dinner with Ana Lopez and Ben Ong: kickoff', ['Ana Lopez', 'Ben Ong']],
    ['Kickoff - Ana Lopez, Ben Ong', ['Ana Lopez', 'Ben Ong']],
    [
      'Ana Lopez (client), Jean-Luc O’Neill & Anna van der Berg',
      ['Ana Lopez', 'Jean-Luc O’Neill', 'Anna van der Berg'],
    ],
    ['Lunch Łukasz Żak at Balthazar', ['Łukasz Żak']],
    ['Καφέ με πελάτη, Νίκος Παπάς', ['Νίκος Παπάς']],
    ['Team lunch', []],
    ['batteries for the mixer', []],
    ['Ong', []],
    ['', []],
  ])('%s', (note, people) => {
    expect(peopleIn([note], NONE)).toEqual(people);
  });

  it('are each listed once, newest first; a single word counts from the second note on, and a project is never a person', () => {
    const notes = ['Fall Gala with Ong', 'ana lopez', 'Ana Lopez, Ong', 'Ana Lopez, Bo Diaz'];
    expect(peopleIn(notes, new Set(['Northlight : Fall Gala']))).toEqual(['Ong', 'Ana Lopez', 'Bo Diaz']);
  });

  it('are always words of the note, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (note) => {
        for (const name of peopleIn([note, note], NONE)) expect(note.split(/\s+/u).join(' ')).toContain(name);
      }),
    );
  });
});

describeOnBothDatabases('The names proposed for a note', (database) => {
  it('come from the person’s own receipts in categories that ask, never from a colleague’s', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn('nora.whitlock@example.com');
    const ong = await app.signedIn('ong@example.com');
    const add = (userId: string, category: string, note: string, later: number) =>
      stored(app.deps.db, userId, app.clock.now() + later, { category, note });
    await add(nora.userId, 'Billable: Travel - Meals', 'Ana Lopez: kickoff', 1);
    await add(nora.userId, 'Non-Billable: Client Gifts', 'Bo Diaz', 2);
    await add(nora.userId, 'Admin: Rent', 'Paid To Landlord', 3);
    await add(ong.userId, 'Billable: Travel - Meals', 'Cy Young', 4);
    const ask = async (browser: typeof nora) =>
      bodyOf(await browser.post('/api/receipts/proposals', { vendor: 'Pinwright Hardware' }));
    expect((await ask(nora)).people).toEqual(['Bo Diaz', 'Ana Lopez']);
    expect((await ask(ong)).people).toEqual(['Cy Young']);
    const nobody = await app.signedIn('new@example.com');
    expect(await ask(nobody)).not.toHaveProperty('people');
  });
});
