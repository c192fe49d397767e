import { createRequire } from 'node:module';
import type { Validator } from 'stdnum';

/**
 * Numbers of companies that end in a check digit, by country: names of `stdnum`'s validators
 * (github.com/koblas/stdnum-js). Those that check only a form, or number people, are left out.
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

function isValid(found: string, code: string): boolean {
  const names = WITH_CHECK_DIGIT[code];
  const number = NUMBER.exec(found)?.[0].trim();
  if (!names || !number) return false;
  const bare = number.replace(/^[A-Z]+[ -]?(?=\d)/, '');
  // One country's validators are read when a receipt needs them: all 92 take 20 MB.
  const validators: Validators = load(`stdnum/lib/cjs/${code.toLowerCase()}`);
  return names.some((name) => [number, bare].some((one) => validators[name]?.validate(one).isValid === true));
}
