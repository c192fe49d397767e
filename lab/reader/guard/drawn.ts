import { randomNumbers, seedOf } from '../../../packages/reader/src/testing/random-numbers.ts';
import type { GuardReceipt } from './guard-receipt.ts';
import { type Content, LAYOUTS } from './layouts.ts';
import { clock24, ISO, type Locale, type Moment } from './locale.ts';
import { IN, MY, SG } from './locales/asia.ts';
import { GB, IE } from './locales/british-isles.ts';
import { AT, CH, DE } from './locales/german.ts';
import { CA, US } from './locales/north-america.ts';
import { AU, NZ } from './locales/oceania.ts';
import { AE, ZA } from './locales/south-and-gulf.ts';
import { ES, FR, IT, NL } from './locales/western-europe.ts';
import { purchaseOf } from './purchase.ts';
import { placed } from './rows.ts';

const LOCALES: readonly Locale[] = [US, CA, GB, IE, AU, NZ, IN, SG, MY, ZA, AE, DE, AT, CH, FR, ES, IT, NL];

/** Ten receipts in three layouts for each locale. Always the same. */
export function drawnReceipts(): GuardReceipt[] {
  return LOCALES.flatMap((locale) => locale.shops.map((_, index) => drawn(locale, index)));
}

function drawn(country: Locale, index: number): GuardReceipt {
  const shop = country.shops[index];
  const locale = { ...country, ...country.regions?.[shop?.region ?? ''] };
  const layout = LAYOUTS[index % LAYOUTS.length];
  if (!shop || !layout) throw new Error(`${locale.country} has no receipt ${index}.`);
  const random = randomNumbers(seedOf(`${locale.country}${index}`));
  const moment = momentFrom(random);
  const purchase = purchaseOf(locale, shop, index, random);
  const { words } = locale;
  const form = <T>(forms: readonly T[]): T => {
    const chosen = forms[index % forms.length];
    if (chosen === undefined) throw new Error(`${locale.country} has no form.`);
    return chosen;
  };
  const content: Content = {
    ...{ locale, shop, index, purchase },
    date: form(locale.dates)(moment),
    time: form(locale.clock)(moment),
    later: form(locale.dates)(monthLater(moment)),
    isoDate: ISO(moment),
    time24: clock24(moment),
    phone: `${form(words.phone)} ${shop.phone}`,
    digits: String(Math.floor(1e11 + random() * 8e11)),
  };
  const { lines, width, height } = placed(layout(content), random);
  return {
    id: `${locale.country}-${index}`,
    source: 'drawn',
    width: Math.round(width),
    height: Math.round(height),
    label: {
      vendor: shop.name,
      ...(shop.company && { vendor_alt: [shop.company] }),
      total: purchase.total / 100,
      ...(purchase.paid !== purchase.total && { total_alt: [purchase.paid / 100] }),
      date: ISO(moment),
      location: shop.address.join(', '),
      currency: locale.currency,
      phone: shop.phone,
      time: clock24(moment),
    },
    lines: lines.map(({ text, corners }) => ({
      text,
      confidence: 1,
      corners: corners.flatMap(({ x, y }) => [Math.round(x), Math.round(y)]),
    })),
  };
}

/** A date before the corpus was written. Often it can be read in two orders. */
function momentFrom(random: () => number): Moment {
  const year = 2024 + Math.floor(random() * 3);
  const below = (count: number) => Math.floor(random() * count);
  return {
    year,
    month: 1 + below(year === 2026 ? 5 : 12),
    day: 1 + below(28),
    hour: 8 + below(14),
    minute: below(60),
  };
}

function monthLater({ year, month, ...moment }: Moment): Moment {
  return month === 12 ? { ...moment, year: year + 1, month: 1 } : { ...moment, year, month: month + 1 };
}
