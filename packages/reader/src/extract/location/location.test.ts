import { describe, expect, it } from 'vitest';
import { pageOf } from '../paper/page.ts';
import { rowsFrom } from '../rows-for-tests.ts';
import { findLocation } from './location.ts';

const placeOf = (text: string, shopRow?: number) => {
  const rows = rowsFrom(text);
  const shop = shopRow === undefined ? undefined : rows[shopRow];
  return findLocation({ page: pageOf(rows) }, new Map(shop ? [[shop, 1]] : []))?.value;
};

describe('Finding the address', () => {
  it.each([
    [
      'of a US shop',
      'Copper Kettle\n2417 Larkspur Avenue\nFresno, CA 93720\n(559) 555-0142',
      '2417 Larkspur Avenue, Fresno, CA 93720',
    ],
    [
      'around a phone number',
      'Kettle\n2417 Larkspur Ave\n559-555-0142\nFresno, CA 93720',
      '2417 Larkspur Ave, Fresno, CA 93720',
    ],
    [
      'of a Malaysian shop',
      'MELUR BOOKS\nNO. 18, JALAN CEMPAKA 3/2,\nTAMAN SERI MELUR,\n43000 KAJANG, SELANGOR\nTEL: 03-87330142',
      'NO. 18, JALAN CEMPAKA 3/2, TAMAN SERI MELUR, 43000 KAJANG, SELANGOR',
    ],
    [
      'around unlabeled phone numbers',
      'Velodoktor\nBadenerstrasse 418\n044 418 82 71\n8004 Zürich',
      'Badenerstrasse 418, 8004 Zürich',
    ],
    [
      'in the left column of a letterhead',
      'MOTHBALLS HIRE\nArch 219, Maltings Mews              Out      06 February 2023\nLoughborough Junction                Return by 13 February 2023\nLondon SE5 9RQ                       Your ref  Lamplighter',
      'Arch 219, Maltings Mews, Loughborough Junction, London SE5 9RQ',
    ],
    [
      'with a building above the street',
      'Kettle\nORCHARD PLAZA\n600 Pine St\nSeattle, WA 98101',
      'ORCHARD PLAZA, 600 Pine St, Seattle, WA 98101',
    ],
    [
      'once where the branch has the town’s name',
      'Kettle\nLayton\nLAYTON, UT 84041\n(559) 555-0142',
      'LAYTON, UT 84041',
    ],
    [
      'without stray signs',
      'MELUR BOOKS\n12, JALAN CEMPAKA ( OFF JALAN 3 ),\nTAMAN PERINDUSTRIAN°,\n43000 KAJANG, SELANGOR',
      '12, JALAN CEMPAKA (OFF JALAN 3), TAMAN PERINDUSTRIAN, 43000 KAJANG, SELANGOR',
    ],
  ])('finds that %s', (_which, text, address) => {
    expect(placeOf(text)).toBe(address);
  });

  it('leaves out print that shows through from the back', () => {
    const rows = rowsFrom('Copper Kettle\n2417 Larkspur Avenue   port Wt\nFresno, CA 93720\n(559) 555-0142');
    const seen = rows.map((row) => ({
      ...row,
      lines: row.lines.map((line) => (line.text === 'port Wt' ? { ...line, confidence: 0.55 } : line)),
    }));
    expect(findLocation({ page: pageOf(seen) }, new Map())?.value).toBe(
      '2417 Larkspur Avenue, Fresno, CA 93720',
    );
  });

  it('leaves out a shop’s name that contains a place', () => {
    expect(placeOf('MELUR (KL)\nLOT 3, JALAN PELANGI\n40300 SHAH ALAM', 0)).toBe(
      'LOT 3, JALAN PELANGI, 40300 SHAH ALAM',
    );
  });

  it('does not mistake an item for an address', () => {
    expect(placeOf('2 Garden omelette  21.90\n1 Short stack  8.50\nTOTAL  30.40')).toBeUndefined();
  });
});
