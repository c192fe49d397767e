import { toCents } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';

/** Made-up receipts, as many as a test needs. */

const VENDORS = [
  'Pinwright Hardware',
  'Quillfeather Diner',
  'Yardley Checker Cab',
  'Harbor & Vane Hotel',
  'Sons of Tolliver Print & Reprographics',
  'Umber Coffee',
  'Larkspur Florist',
];
const PROJECTS = [
  'Northlight : Fall Gala',
  'Ostrander Records : Listening Tour',
  'Internal : Operations',
  'Carrow & Pike : Holiday Window',
  'Alder & Finch : Festival Lounge',
];
const CATEGORIES = [
  'Billable: Catering',
  'Billable: Production',
  'Billable: Travel - Hotel',
  'Non-Billable: Travel - Entertainment',
  'Admin: Office Supplies',
];
const HEADS = ['Grossbard', 'Holland', 'Ong', 'Safer', 'Venia'];
const PLACES = ['Brooklyn, NY', 'Albany, NY', 'Newark, NJ', 'Providence, RI', null];
const DAY_MS = 24 * 60 * 60 * 1000;
const PER_DAY = 8;

/**
 * Returns the same receipts each time: eight per day, newest first. @param newest when the first one was
 * saved
 */
export function inventedReceipts(count: number, newest = Date.now()): Receipt[] {
  return Array.from({ length: count }, (_, place) => inventedReceipt(place, newest));
}

function inventedReceipt(place: number, newest: number): Receipt {
  const createdAt = new Date(newest - (place * DAY_MS) / PER_DAY);
  const day = createdAt.toISOString().slice(0, 10);
  const one = <T>(values: readonly T[], stride: number) => values[(place * stride) % values.length] as T;
  const vendor = place % 97 === 5 ? null : one(VENDORS, 3);
  const exported = place % 3 !== 0;
  const price = place % 89 === 7 ? null : ((place * 7919) % 40_000) / 100 + 4;
  return {
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    filename: `whitlock_${place}.pdf`,
    vendor,
    price,
    currency: 'USD',
    amount: price === null ? null : { cents: toCents(price), currency: 'USD' },
    date: day,
    dateIso: day,
    location: one(PLACES, 1),
    category: one(CATEGORIES, 7),
    projectId: '1',
    projectName: one(PROJECTS, 11),
    groupHead: one(HEADS, 13),
    taxAmount: null,
    tipAmount: null,
    paymentMethod: null,
    items: [],
    createdAt: createdAt.toISOString(),
    editedAt: null,
    wasRead: true,
    driveUrl: exported ? `https://drive.google.com/file/d/${place}/view` : null,
    driveFileId: exported ? String(place) : null,
    exportState: exported ? 'exported' : 'queued',
    exportProblem: null,
  };
}
