/** Words for 'street' after a name, with their short forms. */
const BEHIND: Readonly<Record<string, string>> = {
  street: 'st',
  str: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  boulevard: 'blvd',
  bvd: 'blvd',
  lane: 'ln',
  parkway: 'pkwy',
  highway: 'hwy',
  court: 'ct',
  place: 'pl',
  plaza: 'plz',
  square: 'sq',
  circle: 'cir',
  terrace: 'ter',
  turnpike: 'tpke',
  expressway: 'expy',
  freeway: 'fwy',
  crescent: 'cres',
  trail: 'trl',
};
const SIDES: Readonly<Record<string, string>> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northwest: 'nw',
  northeast: 'ne',
  southwest: 'sw',
  southeast: 'se',
};
const SHORT = [
  ...new Set([
    ...Object.values(BEHIND),
    'way',
    'broadway',
    'mall',
    'loop',
    'pike',
    'row',
    'quay',
    'walk',
    'gardens',
    'park',
  ]),
];
const STREET_WORDS = [...new Set([...Object.keys(BEHIND), ...SHORT])].join('|');

/** '1409 n sycamore blvd', '12a high street' */
const NUMBER_FIRST = new RegExp(
  String.raw`(?<![\d.,/#-])(?<number>\d{1,5}[a-z]?(?:-\d{1,5})?),? (?<name>(?:[a-z\d'.]+ ){0,4}?(?:${STREET_WORDS}))(?![a-z])`,
  'gu',
);
/** 'hauptstrasse 12', 'am markt 3', 'herengracht 14' */
const NUMBER_LAST =
  /(?<![a-z])(?<name>[a-z.\- ]{0,24}?(?:strasse|straße|str\.?|weg|platz|allee|gasse|ring|damm|markt|straat|gracht|laan|plein))(?: |, ?)?(?<number>\d{1,4}[a-z]?)(?![\da-z]|[.,:/]\d)/gu;
/** 'jalan ampang 12', 'rue de rivoli 12', '12, jalan ampang', '12 rue de rivoli' */
const WORD_FIRST =
  /(?:(?<before>\d{1,5}[a-z]?(?:-\d{1,4})?),? )?(?<![a-z])(?<name>(?:jalan|jln|jl|lorong|persiaran|rue|via|viale|piazza|calle|avenida|rua|paseo|boulevard|quai)\.? [a-z\d'/. ]{2,28}?)(?:(?:,| no\.?)? ?(?<after>\d{1,4}[a-z]?)(?![\d/]))?(?=,|$)/gu;

/**
 * Street and number of the addresses in a line, normalized: '1409 North Sycamore Boulevard' becomes
 * '1409nsycamoreblvd'.
 */
export function streetsIn(line: string): string[] {
  const american = [...line.matchAll(NUMBER_FIRST)].map(({ groups }) => [
    groups?.['number'] ?? '',
    groups?.['name'] ?? '',
  ]);
  const german = [...line.matchAll(NUMBER_LAST)].map(({ groups }) => [
    groups?.['number'] ?? '',
    (groups?.['name'] ?? '').replace(/(?:strasse|straße|str\.?)$/u, 'str'),
  ]);
  const romance = [...line.matchAll(WORD_FIRST)].flatMap(({ groups }) => {
    const number = groups?.['before'] ?? groups?.['after'];
    return number ? [[number, (groups?.['name'] ?? '').replace(/^(?:jln|jl)\.? /u, 'jalan ')]] : [];
  });
  return [...american, ...german, ...romance].flatMap(([number = '', name = '']) => {
    const letters = name
      .split(/[ .]+/u)
      .map((word) => BEHIND[word] ?? SIDES[word] ?? word)
      .join('')
      .replaceAll(/[^a-z\d]/gu, '');
    return letters.length >= FEWEST_LETTERS ? [`${number}${letters}`] : [];
  });
}

/** shorter names are misread too easily: '1 st' */
const FEWEST_LETTERS = 4;
