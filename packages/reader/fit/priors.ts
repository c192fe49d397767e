import type { ModelledField } from '../src/extract/field-model.ts';
import type { Features } from '../src/extract/ranker.ts';

/**
 * What is believed before any receipt was seen, in log-odds: where the sets show a sign rarely, its weight stays near
 * these. The penalties were chosen by the folds' own likelihood among 1, 2, 3, 5 and 10.
 */
export const PRIORS: Record<ModelledField, { penalty: number; prior: Features }> = {
  vendor: {
    penalty: 3,
    prior: {
      'legal form': 1.5,
      'legal form elsewhere': -0.5,
      'words after the legal form': -1,
      'begins like an end': -3,
      'closes what it never opened': -1.5,
      'opens what it never closes': -0.5,
      'joins what goes on': 2,
      'joins other print': -1,
      'goes on below': -1.5,
      'goes on from above': -1,
      'rows 2': -0.5,
      'rows 3': -1,
      'part of row': -1,
      'is address': -1,
      address: -1.5,
      'word of an address': -2,
      'is boilerplate': -1,
      sentence: -1.5,
      'small letters only': -1,
      'large and first': 1,
      'goes on with boilerplate': -2,
      'large and surely read': 2,
      'printed again': 0.3,
      thanked: 0.5,
      'thanked, no legal form': 3,
      web: -1,
      'web, no legal form': 0.5,
      'is the web address': 1.5,
      'is like the web address': 0.7,
      'garbled web address': -1.5,
      'garbled on another row': 1.5,
    },
  },
  total: {
    penalty: 3,
    prior: {
      none: -1,
      label: 2,
      'lower on the page': 0.8,
      'subtotal and tax make it': 3,
      'cash less change makes it': 3,
      paid: 2,
      'payment just off a total': 9,
      rounded: 2,
      'another total says it': 1,
      'label in another row': -1,
      zero: -5,
      negative: -2,
      'no decimals': -0.6,
      'no label: cash less change': 2,
      'no label: subtotal and tax': 2,
      'no label: paid': 1,
      'no label: subtotal': 0,
    },
  },
  date: { penalty: 3, prior: { none: -1, print: 1.5, 'in the other order': -1 } },
  location: { penalty: 5, prior: {} },
};
