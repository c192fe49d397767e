import type { Analyzed, Analyzer } from '../adapters/analyzer/analyzer.ts';

/** An analyzer that does not read, leaves profile pictures unchanged, and returns what a test says. */
export function answering(answer: (image: Uint8Array) => Promise<Analyzed>): Analyzer {
  return {
    analyze: answer,
    profilePicture: async (image) => image,
    check: async () => {},
    close: async () => {},
  };
}

/** The analysis of a picture without text. */
export const NOTHING_READ: Analyzed = {
  photo: new Uint8Array([1]),
  image: { width: 1, height: 1 },
  lines: [],
  vendor: null,
  total: null,
  date: null,
  location: null,
  currency: null,
  subtotal: null,
  tax: null,
  tip: null,
  paymentMethod: null,
  rotation: 0,
  corners: null,
  kind: 'other',
  script: 'latin',
  papers: [],
  problem: null,
  time: null,
  phone: null,
  addsUp: null,
  items: [],
};
