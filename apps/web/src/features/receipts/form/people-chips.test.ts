import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withPerson } from './people-chips.tsx';

it.each([
  ['', 'Ana Lopez', 'Ana Lopez'],
  ['Ana Lopez', 'Ben Ong', 'Ana Lopez, Ben Ong'],
  ['Ana Lopez: kickoff', 'Ben Ong', 'Ana Lopez, Ben Ong: kickoff'],
  ['Ana Lopez, ', 'Ben Ong', 'Ana Lopez, Ben Ong'],
  [': kickoff', 'Ben Ong', 'Ben Ong: kickoff'],
])('Pressing a name in %j puts %s before the reason', (note, name, longer) => {
  expect(withPerson(note, name)).toBe(longer);
});

it('Adding a name keeps everything that was typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (note) => {
      const longer = withPerson(note, 'Ana Lopez').replaceAll(/[\s,;]/gu, '');
      const [names = '', ...reason] = note.replaceAll(/[\s,;]/gu, '').split(':');
      const rest = note.includes(':') ? `:${reason.join(':')}` : '';
      expect(longer).toBe(`${names}AnaLopez${rest}`);
    }),
  );
});
