import { describe, expect, it } from 'vitest';
import { addressEvidence, legalFormWords, strengthOf } from './address-evidence.ts';

const strength = (text: string) => strengthOf(addressEvidence(text));

describe('Evidence of an address', () => {
  it.each([
    '2417 Larkspur Ave',
    'NO. 12, JALAN MELUR 3',
    'Rosenstr. 12',
    '14 rue des Lilas',
    'C/ Mayor 22',
    'Via Roma 8',
    'Kerkstraat 41',
    '88 High Street',
  ])('%s is a street', (text) => expect(strength(text)).toBeGreaterThanOrEqual(1));

  it.each([
    'Fresno, CA 93720',
    '80331 München',
    'London W1D 3QU',
    '81200 JOHOR BAHRU',
    'Toronto, ON M5B 2L7',
  ])('%s is a place with its postcode', (text) => expect(strength(text)).toBe(3));

  it.each(['COPPER KETTLE', 'Thank you for your visit', '2 x Soup of the day'])(
    '%s is not an address',
    (text) => expect(strength(text)).toBeLessThan(2),
  );

  it.each([
    ['MELUR SDN BHD', 2],
    ['Kupferkessel GmbH', 1],
    ['MELUR S/B (12345-K)', 1],
    ['Mercado Azul S.A.', 1],
    ['COPPER KETTLE', 0],
  ])('the legal form of %s has %i words', (text, count) => expect(legalFormWords(text)).toBe(count));
});
