import { dayOf } from '@slipcase/contract/dates';
import sharp from 'sharp';
import { parseConfig } from '../apps/server/src/config.ts';
import { serve } from '../apps/server/src/serve.ts';
import { answering, NOTHING_READ } from '../apps/server/src/testing/answering.ts';
import { CANNED } from './canned.ts';

/**
 * The server in a separate process. It takes every picture for the next receipt of the next invented shop,
 * each from a different day.
 */

const TREES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Hazel', 'Juniper', 'Larch', 'Maple', 'Rowan'];
const TRADES = ['Bakery', 'Hardware', 'Books', 'Coffee', 'Print'];
const DAY_MS = 24 * 60 * 60 * 1000;
const CONFIDENCE = 0.98;
/** how many receipts in a row are from one shop */
const perShop = Number(process.env.RECEIPTS_PER_SHOP ?? 1);

let read = 0;
const analyzer = answering(async (bytes) => {
  const place = read;
  read += 1;
  const shop = Math.floor(place / perShop);
  const name = `${TREES[shop % TREES.length]} ${TRADES[Math.floor(shop / TREES.length) % TRADES.length]}`;
  const { data, info } = await sharp(bytes).autoOrient().jpeg().toBuffer({ resolveWithObject: true });
  const found = <T>(value: T) => ({ value, confidence: CONFIDENCE, boxes: [] });
  return {
    ...NOTHING_READ,
    photo: new Uint8Array(data),
    image: { width: info.width, height: info.height },
    kind: 'receipt',
    vendor: found(name),
    total: found(1000 + place * 137),
    date: found(dayOf(new Date(Date.now() - shop * DAY_MS))),
    location: found('Troy, NY'),
    currency: 'USD',
  };
});

await serve(parseConfig(process.env), undefined, { ...CANNED, analyzer });
console.log('Stop with Ctrl+C');
