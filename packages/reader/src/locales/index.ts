import { ae } from './ae/index.ts';
import { at } from './at/index.ts';
import { au } from './au/index.ts';
import { ca } from './ca/index.ts';
import { ch } from './ch/index.ts';
import { currencies } from './currencies.ts';
import { de } from './de/index.ts';
import { elsewhere } from './elsewhere.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { gb } from './gb/index.ts';
import { ie } from './ie/index.ts';
import { india } from './in/index.ts';
import { it } from './it/index.ts';
import { german } from './languages/de.ts';
import { en } from './languages/en/index.ts';
import { spanish } from './languages/es.ts';
import { french } from './languages/fr.ts';
import { italian } from './languages/it.ts';
import { ms } from './languages/ms.ts';
import { dutch } from './languages/nl.ts';
import { others } from './languages/others/index.ts';
import type { Country, Language } from './locale.ts';
import { my } from './my/index.ts';
import { nl } from './nl/index.ts';
import { nz } from './nz/index.ts';
import { paymentBrands } from './payments.ts';
import { sg } from './sg/index.ts';
import { us } from './us/index.ts';
import { za } from './za/index.ts';

export { currencies, paymentBrands };

export const languages: readonly Language[] = [en, german, french, spanish, italian, dutch, ms, others];

export const countries: readonly Country[] = [
  us,
  ca,
  gb,
  ie,
  au,
  nz,
  india,
  sg,
  my,
  za,
  ae,
  de,
  at,
  ch,
  fr,
  es,
  it,
  nl,
  ...elsewhere,
];
