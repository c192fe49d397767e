import type { Analysed, Analyser } from '../adapters/analyser/analyser.ts';

/** An analyser that reads nothing, leaves profile pictures as they are, and answers what a test wants. */
export function answering(answer: (image: Uint8Array) => Promise<Analysed>): Analyser {
  return {
    analyse: answer,
    profilePicture: async (image) => image,
    check: async () => {},
    close: async () => {},
  };
}

/** What is read from a picture without text. */
export const NOTHING_READ: Analysed = {
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
