import { parseMoney } from '@slipcase/contract/money';
import type { Analysis, Box, Line } from '@slipcase/contract/scan';

/** A line of print in an upright box. */
export function line(text: string, box: Box): Line {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const corners: Line['corners'] = [
    { x: box.x, y: box.y },
    { x: right, y: box.y },
    { x: right, y: bottom },
    { x: box.x, y: bottom },
  ];
  return { text, box, corners };
}

/** An analysis of a picture of 100 by 200 pixels that found only the given values. */
export function analysisWith(given: Partial<Analysis>): Analysis {
  const typed = parseMoney(given.total ?? '');
  return {
    vendor: null,
    total: null,
    amount: typed && { cents: typed.cents, currency: typed.currency ?? 'USD' },
    date: null,
    location: null,
    analysisId: '2f1b0c1e-7b52-4e9e-9a44-0d3a6c1f7a11',
    found: { vendor: null, total: null, date: null, location: null },
    image: { width: 100, height: 200 },
    lines: [],
    items: [],
    subtotal: null,
    tax: null,
    tip: null,
    paymentMethod: null,
    time: null,
    phone: null,
    addsUp: null,
    currency: null,
    corners: null,
    kind: 'receipt',
    script: 'latin',
    papers: [],
    rotation: 0,
    ...given,
  };
}
