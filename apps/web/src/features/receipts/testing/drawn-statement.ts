import type { Purchase } from '../statement/matching/purchase.ts';
import type { Charge } from '../statement/reading/statement.ts';

/**
 * A statement and receipts that were generated together, with the pairs that belong together. For tests. The
 * file is long because it lists shops.
 */
export type DrawnStatement = {
  charges: Charge[];
  purchases: Purchase[];
  /** the receipts of each charge; charges without receipts are left out */
  truth: Map<number, string[]>;
  /** ids of held deposits and of their releases */
  held: Set<number>;
};

type Shop = { vendor: string; lines: string[]; category: string; from: number; to: number; abroad?: string };

const MEALS = 'Travel – Meals';
/**
 * Names as receipts print them, and the lines that banks make of them. For some shops, the last line is a
 * company name that does not resemble the shop's.
 */
const SHOPS: readonly Shop[] = [
  {
    vendor: "McDonald's",
    lines: ["MCDONALD'S F1234", 'MCDONALDS 2231 NEW YORK NY'],
    category: MEALS,
    from: 6,
    to: 24,
  },
  {
    vendor: 'Blue Bottle Coffee',
    lines: ['SQ *BLUE BOTTLE COFFEE', 'BLUE BOTTLE COF 00412'],
    category: MEALS,
    from: 4,
    to: 16,
  },
  {
    vendor: 'Harbor Grill',
    lines: ['TST* HARBOR GRILL', 'HARBOR GRILL BOSTON MA'],
    category: MEALS,
    from: 28,
    to: 180,
  },
  {
    vendor: 'Café Luna',
    lines: ['SQ *CAFE LUNA', 'CAFE LUNA 8442 OAKLAND CA', 'LUNA HOSPITALITY LLC'],
    category: MEALS,
    from: 8,
    to: 60,
  },
  {
    vendor: 'The Home Depot',
    lines: ['THE HOME DEPOT #0412', 'HOMEDEPOT.COM'],
    category: 'Billable: Props',
    from: 9,
    to: 420,
  },
  {
    vendor: "Lowe's",
    lines: ['LOWES #01823*', 'LOWES OF BURBANK'],
    category: 'Billable: Fabrication',
    from: 7,
    to: 300,
  },
  {
    vendor: 'Uber',
    lines: ['UBER   *TRIP', 'UBER *TRIP HELP.UBER.COM'],
    category: 'Travel – Ground',
    from: 9,
    to: 75,
  },
  {
    vendor: 'Lyft',
    lines: ['LYFT   *RIDE SUN 9PM', 'LYFT *TEMP AUTH HOLD'],
    category: 'Travel – Ground',
    from: 8,
    to: 60,
  },
  {
    vendor: 'Shell',
    lines: ['SHELL OIL 57444212', 'SHELL SERVICE STATION'],
    category: 'Travel – Fuel',
    from: 22,
    to: 90,
  },
  {
    vendor: 'Amazon',
    lines: ['AMZN MKTP US*2K4X81', 'AMAZON.COM*RT4G1'],
    category: 'Billable: Props',
    from: 8,
    to: 210,
  },
  {
    vendor: 'Staples',
    lines: ['STAPLES 00112', 'STAPLES       0112'],
    category: 'Admin: Office Supplies',
    from: 5,
    to: 130,
  },
  {
    vendor: 'Hotel Astoria',
    lines: ['HOTEL ASTORIA', 'ASTORIA HOTEL FRONT DESK'],
    category: 'Travel – Hotel',
    from: 140,
    to: 900,
  },
  {
    vendor: 'Marriott Downtown',
    lines: ['MARRIOTT DOWNTOWN LA', 'MARRIOTT 337K4 DWNTWN'],
    category: 'Travel – Hotel',
    from: 160,
    to: 700,
  },
  {
    vendor: 'Trader Joe’s',
    lines: ['TRADER JOE S #182', 'TRADER JOES 182'],
    category: 'Billable: Catering',
    from: 9,
    to: 160,
  },
  {
    vendor: 'Costco Wholesale',
    lines: ['COSTCO WHSE #0471', 'COSTCO WHOLESALE'],
    category: 'Billable: Catering',
    from: 30,
    to: 480,
  },
  {
    vendor: 'Whole Foods Market',
    lines: ['WHOLEFDS LAX 10234', 'WHOLE FOODS MARKET'],
    category: 'Billable: Catering',
    from: 8,
    to: 190,
  },
  {
    vendor: 'CVS Pharmacy',
    lines: ['CVS/PHARMACY #03412', 'CVS PHARMACY'],
    category: 'Admin: First Aid',
    from: 4,
    to: 70,
  },
  {
    vendor: 'Joann Fabrics',
    lines: ['JOANN STORES #2011', 'JOANN FABRICS'],
    category: 'Billable: Costumes and Wardrobe',
    from: 6,
    to: 150,
  },
  {
    vendor: 'Mel’s Diner',
    lines: ['MELS DINER HOLLYWOO', 'MRG ENTERPRISES 4'],
    category: MEALS,
    from: 18,
    to: 95,
  },
  {
    vendor: 'Sushi Gen',
    lines: ['SUSHI GEN LOS ANGELES', 'TST* SUSHI GEN'],
    category: MEALS,
    from: 30,
    to: 220,
  },
  {
    vendor: 'Parking Co. of America',
    lines: ['PCA PARKING 118', 'PARKING CO OF AMERICA'],
    category: 'Travel – Parking',
    from: 8,
    to: 45,
  },
  {
    vendor: 'Boulangerie Martin',
    lines: ['BOULANGERIE MARTIN PARIS'],
    category: MEALS,
    from: 4,
    to: 40,
    abroad: 'EUR',
  },
  {
    vendor: 'Taxi Berlin',
    lines: ['TAXI BERLIN 4411', 'SUMUP *TAXI BERLIN'],
    category: 'Travel – Ground',
    from: 9,
    to: 60,
    abroad: 'EUR',
  },
  {
    vendor: 'Pret A Manger',
    lines: ['PRET A MANGER LONDON', 'PRET A MANGER 0231'],
    category: MEALS,
    from: 5,
    to: 22,
    abroad: 'GBP',
  },
  {
    vendor: 'Hotel Adlon',
    lines: ['HOTEL ADLON KEMPINSKI'],
    category: 'Travel – Hotel',
    from: 190,
    to: 800,
    abroad: 'EUR',
  },
];
const RATES: Readonly<Record<string, number>> = { EUR: 1.09, GBP: 1.27 };
const FIRST_DAY = Date.UTC(2026, 2, 1);
const DAYS = 90;
const COFFEES = [450, 475, 525, 600];

/**
 * @param count approximate number of charges
 * @param random returns numbers from 0 to 1, such as a seeded generator
 */
export function drawStatement(count: number, random: () => number): DrawnStatement {
  const drawn: DrawnStatement = { charges: [], purchases: [], truth: new Map(), held: new Set() };
  const draw = new Drawer(drawn, random);
  while (drawn.charges.length < count) draw.one();
  // in the order of banks
  drawn.charges.sort((a, b) => (a.day < b.day ? -1 : 1));
  return drawn;
}

class Drawer {
  readonly #drawn: DrawnStatement;
  readonly #random: () => number;
  #next = 0;

  constructor(drawn: DrawnStatement, random: () => number) {
    this.#drawn = drawn;
    this.#random = random;
  }

  one(): void {
    const shop = this.#pick(SHOPS);
    const day = Math.floor(this.#random() * DAYS);
    const kind = this.#random();
    const cents = this.#cents(shop);
    const isMeal = shop.category === MEALS;
    if (shop.abroad) this.#abroad(shop, day, cents);
    else if (kind < 0.06) this.#charge(shop, this.#later(day), cents, []);
    else if (kind < 0.12) this.#receipt(shop, day, cents);
    else if (kind < 0.16) this.#held(shop, day, cents);
    else if (kind < 0.2) this.#severalReceipts(shop, day, cents);
    else if (kind < 0.23 && cents > 1000) this.#severalCharges(shop, day, cents);
    else if (kind < 0.4 && isMeal && cents > 1200) this.#tip(shop, day, cents);
    else this.#charge(shop, this.#later(day), cents, [this.#receipt(shop, day, cents)]);
  }

  #tip(shop: Shop, day: number, cents: number): void {
    const share = this.#pick([0.1, 0.15, 0.18, 0.2, 0.2, 0.22, 0.25, 0.3, 0.34]);
    const paid =
      this.#random() < 0.5 ? Math.round(cents * (1 + share)) : Math.ceil((cents * (1 + share)) / 100) * 100;
    const isMore = paid <= cents * 1.35;
    this.#charge(shop, this.#later(day), isMore ? paid : cents, [this.#receipt(shop, day, cents)]);
  }

  #held(shop: Shop, day: number, cents: number): void {
    const hold = this.#pick([10_000, 12_500, 15_000, 100]);
    this.#drawn.held.add(this.#charge(shop, day, hold, []));
    this.#drawn.held.add(this.#charge(shop, day + 3 + Math.floor(this.#random() * 5), -hold, []));
    this.#charge(shop, this.#later(day), cents, [this.#receipt(shop, day, cents)]);
  }

  #severalReceipts(shop: Shop, day: number, cents: number): void {
    const parts = [cents, this.#cents(shop), ...(this.#random() < 0.3 ? [this.#cents(shop)] : [])];
    const ids = parts.map((part) => this.#receipt(shop, day, part));
    this.#charge(
      shop,
      this.#later(day),
      parts.reduce((sum, part) => sum + part),
      ids,
    );
  }

  #severalCharges(shop: Shop, day: number, cents: number): void {
    const id = this.#receipt(shop, day, cents);
    const first = Math.round(cents * (0.2 + this.#random() * 0.6));
    for (const part of [first, cents - first]) this.#charge(shop, this.#later(day), part, [id]);
  }

  #abroad(shop: Shop, day: number, cents: number): void {
    const currency = shop.abroad ?? 'EUR';
    const id = this.#receipt(shop, day, cents, currency);
    // the rate of that day, plus the bank's fee
    const rate = (RATES[currency] ?? 1) * (1 + Math.sin(day / 9) * 0.01) * 1.015;
    const charge = this.#charge(shop, this.#later(day), Math.round(cents * rate), [id]);
    const last = this.#drawn.charges.find((one) => one.id === charge);
    if (last && this.#random() < 0.5) last.original = { cents, currency };
  }

  #receipt({ vendor, category }: Shop, day: number, cents: number, currency = 'USD'): string {
    const id = `r${this.#drawn.purchases.length}`;
    const isDateless = this.#random() < 0.01;
    this.#drawn.purchases.push({
      id,
      vendor,
      day: isDateless ? null : dayText(day),
      amount: { cents, currency },
      category,
    });
    return id;
  }

  #charge({ lines }: Shop, day: number, cents: number, receipts: string[]): number {
    const id = this.#next;
    this.#next += 1;
    const line = this.#pick(lines);
    const name = this.#random() < 0.3 ? line.slice(0, 14) : line;
    this.#drawn.charges.push({
      id,
      day: dayText(day),
      name,
      amount: { cents, currency: 'USD' },
      original: null,
      isPending: false,
    });
    if (receipts.length > 0) this.#drawn.truth.set(id, receipts);
    return id;
  }

  /** Half of all amounts at a coffee bar are the same few. */
  #cents({ from, to }: Shop): number {
    if (from < 6 && this.#random() < 0.5) return this.#pick(COFFEES);
    const whole = Math.round((from + (to - from) * this.#random() ** 2) * 100);
    return this.#random() < 0.2 ? Math.max(100, Math.round(whole / 100) * 100) : whole;
  }

  #later(day: number): number {
    return day + this.#pick([0, 0, 1, 1, 1, 2, 2, 3]);
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }
}

function dayText(day: number): string {
  return new Date(FIRST_DAY + day * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
