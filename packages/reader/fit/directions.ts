import type { ModelledField } from '../src/extract/field-model.ts';
import type { LocationFeature } from '../src/extract/location-features.ts';
import type { VendorFeature } from '../src/extract/vendor-features.ts';

type Directions<Name extends string> = Readonly<Partial<Record<Name, 1 | -1>>>;

const VENDOR: Directions<VendorFeature> = {
  brand: 1,
  'brand row': 1,
  'brand row on top': 1,
  'web same': 1,
  'web alike': 1,
  greeted: 1,
  'a row again': 1,
  support: 1,
  spelling: 1,
  'joins what goes on': 1,
  'address above': 1,
  'legal form, malaysian': 1,
  'legal form elsewhere, malaysian': -1,
  'begins with a brand': -1,
  boilerplate: -1,
  'sentence words': -1,
  'heading words': -1,
  'receipt words': -1,
  'only trades': -1,
  'own strength': -1,
  'address covered': -1,
  'all address': -1,
  'begins like an end': -1,
  'closes unopened': -1,
  'goes on above': -1,
  'goes on below': -1,
  'own registration': -1,
  'own clock': -1,
  'own phone': -1,
  'below a price': -1,
  figures: -1,
  'brand elsewhere': -1,
  'spelled right elsewhere': -1,
  'taller names': -1,
  'ends like a sentence': -1,
  'word of an address': -1,
  'begins small': -1,
};

const LOCATION: Directions<LocationFeature> = {
  strongest: 1,
  complete: 1,
  'has a street': 1,
  'has a postcode': 1,
  'has a town': 1,
  'begins: number and street': 1,
  'ends: postcode': 1,
  'name above': 1,
  'name near above': 1,
  'name inside': -1,
  'begins: number and street above': -1,
  'begins: comma above': -1,
  'ends: comma': -1,
  'ends: postcode below': -1,
  'ends: region below': -1,
  'ends: country below': -1,
  'legal forms': -1,
  registrations: -1,
  sentence: -1,
  brands: -1,
  'below a price': -1,
};

/**
 * Features that may only speak for (1) or only against (-1) a candidate, whatever a few hundred receipts seem to show: what
 * is known beforehand keeps chance out.
 */
export const DIRECTIONS: Readonly<Record<ModelledField, Directions<string>>> = {
  vendor: VENDOR,
  location: LOCATION,
  total: {},
  date: {},
};
