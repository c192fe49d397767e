import { createRequire } from 'node:module';
import type { Validator } from 'stdnum';

/**
 * Numbers of companies that end in a check digit, by country: names of `stdnum`'s validators
 * (github.com/koblas/stdnum-js). Validators that check only a format, or the numbers of people, are left out.
 */
const WITH_CHECK_DIGIT: Readonly<Record<string, readonly string[]>> = {
  AR: ['cuit'],
  AT: ['uid'],
  AU: ['abn', 'acn'],
  BE: ['vat'],
  BG: ['vat'],
  BR: ['cnpj'],
  CA: ['bn'],
  CH: ['uid', 'vat'],
  CL: ['rut'],
  CO: ['nit'],
  CZ: ['dic', 'ico'],
  DE: ['vat', 'idnr'],
  DK: ['cvr'],
  EC: ['ruc'],
  EE: ['kmkr', 'registrikood'],
  ES: ['cif', 'nif'],
  FI: ['alv', 'ytunnus'],
  FR: ['tva', 'siren', 'siret'],
  GB: ['vat'],
  GR: ['vat'],
  HR: ['oib'],
  HU: ['anum'],
  IE: ['vat'],
  IN: ['gstin'],
  IS: ['kennitala'],
  IT: ['iva'],
  JP: ['cn'],
  KR: ['brn'],
  LT: ['pvm'],
  LU: ['tva'],
  LV: ['pvn'],
  MT: ['vat'],
  NL: ['btw', 'vat'],
  NO: ['mva', 'orgnr'],
  NZ: ['ird'],
  PE: ['ruc'],
  PL: ['nip', 'regon'],
  PT: ['nif', 'nipc'],
  RO: ['cif'],
  RS: ['pib'],
  SE: ['vat', 'orgnr'],
  SG: ['uen'],
  SI: ['ddv'],
  SK: ['dph'],
  TH: ['tin'],
  TR: ['vkn'],
  TW: ['ubn'],
  UY: ['rut'],
  ZA: ['vat'],
};

type Validators = Readonly<Record<string, Validator | undefined>>;

const load = createRequire(import.meta.url);
/** The number at the end of a match, without its label: 'GB 980 7806 84', 'CHE-441.882.077', 'B12345678'. */
const NUMBER = /(?:[A-Z]{1,4}[ -]?)?\d[\dA-Z .\-/]*$/;

/**
 * Where a registration number of a country is printed, and whether its check digit is right.
 * @param registration the form of such numbers, a global pattern
 */
export function taxNumberIn(
  text: string,
  registration: RegExp,
  code: string,
): { text: string; valid: boolean } | null {
  const found = text.match(registration) ?? [];
  const valid = found.find((number) => isValid(number, code));
  const [first] = found;
  if (valid !== undefined) return { text: valid, valid: true };
  return first === undefined ? null : { text: first, valid: false };
}

/**
 * Short labels that can be misread by a letter ('ABM' for 'ABN'), and the form of the number below each.
 * `sure`: the check accepts about one number in ninety, so the number alone proves its country, even next to
 * a misread label. The other checks accept one in ten.
 */
const LABELED: Readonly<Record<string, { labels: readonly string[]; number: RegExp; sure?: true }>> = {
  AR: { labels: ['CUIT'], number: /^\d{2}-?\d{8}-?\d(?!\d)/ },
  AU: { labels: ['ABN'], number: /^\d{2} ?\d{3} ?\d{3} ?\d{3}(?!\d)/, sure: true },
  BG: { labels: ['EIK', 'UIC'], number: /^\d{9}(?!\d)/ },
  CL: { labels: ['RUT'], number: /^\d{1,2}[.,]?\d{3}[.,]?\d{3} ?- ?[\dK](?!\d)/ },
  CO: { labels: ['NIT'], number: /^\d{3}[.,]?\d{3}[.,]?\d{3} ?- ?\d(?!\d)/ },
  DK: { labels: ['CVR'], number: /^\d{2} ?\d{2} ?\d{2} ?\d{2}(?!\d)/ },
  ES: { labels: ['CIF', 'NIF'], number: /^[A-Z]?-?\d{7,8}-?[A-Z]?(?![A-Z0-9])/ },
  GB: { labels: ['VAT'], number: /^(?:GB ?)?\d{3} ?(?:\d{4} ?\d{2}|\d{3} \d{3})(?![\d-])/, sure: true },
  GR: { labels: ['AFM'], number: /^\d{9}(?!\d)/ },
  HR: { labels: ['OIB'], number: /^(?:HR ?)?\d{11}(?!\d)/ },
  PE: { labels: ['RUC'], number: /^(?:10|15|17|20)\d{9}(?!\d)/ },
  PL: { labels: ['NIP'], number: /^\d{3} ?-? ?\d{2,3} ?-? ?\d{2} ?-? ?\d{2,3}(?!\d)/ },
  PT: { labels: ['NIF', 'NIPC'], number: /^[1-9]\d{2} ?\d{3} ?\d{3}(?![\dA-Z])/ },
  RS: { labels: ['PIB'], number: /^\d{9}(?!\d)/ },
  TR: { labels: ['VKN'], number: /^\d{10}(?!\d)/ },
};
/**
 * A short word, what may follow a label, and the rest of the row. A misread letter can be a figure: 'A8N'.
 */
const WORD_AND_REST =
  /(?<![A-Z0-9])([A-Z0-9](?:\.?[A-Z0-9]){2,4})(?![A-Z0-9])\.?(?: ?(?:REG|N[O0]|NUMBER)\.?)*[ .:#]*(?=(.*))/g;

/**
 * Looks for a number with the right check digit next to a label with one misread letter.
 * @returns `sure`: whether the number alone proves its country; null if there is no such number
 */
export function misreadLabelIn(text: string, code: string): { sure: boolean } | null {
  const labeled = LABELED[code];
  if (!labeled) return null;
  for (const row of text.split('\n')) {
    for (const [, word = '', rest = ''] of row.matchAll(WORD_AND_REST)) {
      const letters = word.replaceAll('.', '');
      const number = labeled.number.exec(rest)?.[0];
      if (!number || !labeled.labels.some((label) => differsByOne(letters, label))) continue;
      if (isValid(number, code)) return { sure: labeled.sure === true };
    }
  }
  return null;
}

function differsByOne(word: string, label: string): boolean {
  if (word.length !== label.length) return false;
  return [...word].filter((letter, at) => letter !== label[at]).length === 1;
}

function isValid(found: string, code: string): boolean {
  const names = WITH_CHECK_DIGIT[code];
  const number = NUMBER.exec(found)?.[0].trim();
  if (!names || !number) return false;
  const bare = number.replace(/^[A-Z]+[ -]?(?=\d)/, '');
  // Load a country's validators only when a receipt needs them: all 92 take 20 MB.
  const validators: Validators = load(`stdnum/lib/cjs/${code.toLowerCase()}`);
  // not every validator accepts the periods in '76.086.428-5'
  const written = [number, bare, bare.replace(/[.,]/g, '')];
  return names.some((name) => written.some((one) => validators[name]?.validate(one).isValid === true));
}
