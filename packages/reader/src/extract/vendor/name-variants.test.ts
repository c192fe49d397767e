import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goesPastLegalForm, nameVariants, thankedNames } from './name-variants.ts';

const namesIn = (text: string) => nameVariants(text).map(({ name }) => name);

describe('Names inside a printed text', () => {
  it.each([
    ['Welcome to Copper Kettle', 'Copper Kettle'],
    ['CIRCLE LARK 2706715', 'CIRCLE LARK'],
    ['Copper Kettle #3100', 'Copper Kettle'],
    ['Restaurant: Copper Kettle, Marina', 'Copper Kettle'],
    ['COPPER KETTLE TAX INVOICE ABN 12 345', 'COPPER KETTLE'],
    ['Kupferkessel GmbH', 'Kupferkessel'],
    ['COPPER KETTLE FRESNO', 'COPPER KETTLE'],
    ['Bienvenue chez Le Chaudron', 'Le Chaudron'],
    ['Willkommen bei Kupferkessel', 'Kupferkessel'],
    ['Kupferkessel GmbH & Co. KG', 'Kupferkessel'],
    ['COPPER KETTLE L.L.C BR.3', 'COPPER KETTLE'],
    ['Bar Caldaia di Rossi M. & C. S.a.s.', 'Bar Caldaia'],
    ['Haarstudio Lena, Inh. L. Vogt', 'Haarstudio Lena'],
    ['KUALI ( SUNGAI MELUR ) SDN. BHD.', 'KUALI (SUNGAI MELUR) SDN. BHD.'],
    ['Copper Kettle #', 'Copper Kettle'],
    ['KOCIOŁEK "CODZIENNIE TANIO" 4884', 'KOCIOŁEK'],
    ['Larkspur Pvt. Ltd. „COPPER KETTLE“', 'COPPER KETTLE'],
  ])('%s contains %s', (text, name) => expect(namesIn(text)).toContain(name));

  it('are found in thank-yous and in legal notices', () => {
    expect(thankedNames('Thank you for shopping at Copper Kettle! Come again')).toContain('Copper Kettle');
    expect(thankedNames('COPPER KETTLE RESERVES THE RIGHT to refuse returns')).toEqual(['COPPER KETTLE']);
    expect(thankedNames('2 x Kettle chips')).toEqual([]);
  });

  it.each([
    ['Kupferkessel UG & Co. KG Restaurant & Bar', true],
    ['MELUR SDN BHD PHARMACY', true],
    ['Kupferkessel GmbH & Co. KG', false],
    ['Just as Good Cafe', false],
    ['Ltd Edition Coffee', false],
  ])('%s continues after its legal form: %s', (name, past) => expect(goesPastLegalForm(name)).toBe(past));

  it('are never made up: every name is part of the text', () => {
    const plain = (text: string) => text.toUpperCase().replace(/[^A-Z]/g, '');
    fc.assert(
      fc.property(fc.stringMatching(/^[A-HJ-NP-Za-km-z ,.#&'-]{0,40}$/), (text) =>
        namesIn(text).every((name) => plain(text).includes(plain(name))),
      ),
    );
  });
});
