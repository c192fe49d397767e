import { readCents } from './cells.ts';
import { type Charge, type Charges, StatementError } from './statement.ts';

/**
 * Reads Open Financial Exchange files (OFX 1.x, which is SGML without end tags, and OFX 2.x, which is XML;
 * financialdataexchange.org). It only reads `STMTTRN`: `DTPOSTED` or `DTUSER`, `TRNAMT` (negative if money
 * went out), `NAME` or `PAYEE`, `MEMO`, and `ORIGCURRENCY`. A transaction that appears twice, by its `FITID`,
 * counts once.
 */
export function readOfx(text: string): Charges {
  const currency = fieldOf(text, 'CURDEF') ?? 'USD';
  const charges: Charge[] = [];
  const seen = new Set<string>();
  let unread = 0;
  const blocks = text.split(/<STMTTRN>/iu).slice(1);
  if (blocks.length === 0) throw new StatementError('no_table');
  for (const [id, rest] of blocks.entries()) {
    const [block = ''] = rest.split(/<\/?(?:STMTTRN|BANKTRANLIST)>/iu);
    const fitid = fieldOf(block, 'FITID');
    if (fitid !== null && seen.has(fitid)) continue;
    if (fitid !== null) seen.add(fitid);
    const charge = chargeOf(block, currency, id);
    if (charge) charges.push(charge);
    else if (charge === null) unread += 1;
  }
  return { charges, unread };
}

/** Whether a text is an OFX file. */
export function isOfx(text: string): boolean {
  return /<OFX>/iu.test(text.slice(0, 4000));
}

/** @returns null if it cannot be read, undefined if its amount is zero */
function chargeOf(block: string, accountCurrency: string, id: number): Charge | null | undefined {
  const [, year, month, date] =
    /^(\d{4})(\d\d)(\d\d)/u.exec(fieldOf(block, 'DTUSER') ?? fieldOf(block, 'DTPOSTED') ?? '') ?? [];
  const written = fieldOf(block, 'TRNAMT') ?? '';
  const cents = readCents(written, written.includes('.') ? '.' : ',');
  if (!year || cents === null) return null;
  if (cents === 0) return undefined;
  const parts = [fieldOf(block, 'NAME') ?? fieldOf(block, 'PAYEE'), fieldOf(block, 'MEMO')];
  const name = [...new Set(parts.filter(Boolean))].join(' ');
  const currency = codeIn(block, 'CURRENCY') ?? accountCurrency;
  return {
    id,
    day: `${year}-${month}-${date}`,
    name,
    amount: { cents: -cents, currency },
    original: originalOf(block, cents),
    isPending: false,
  };
}

/**
 * The amount in the foreign currency. `ORIGCURRENCY` names that currency and its exchange rate: the amount
 * abroad is the amount divided by the rate.
 */
function originalOf(block: string, cents: number): Charge['original'] {
  const currency = codeIn(block, 'ORIGCURRENCY');
  const rate = Number(fieldOf(block.split(/<ORIGCURRENCY>/iu)[1] ?? '', 'CURRATE'));
  if (!currency || !(rate > 0)) return null;
  return { cents: Math.round(-cents / rate), currency };
}

function codeIn(block: string, tag: 'CURRENCY' | 'ORIGCURRENCY'): string | null {
  const [, inside] = block.split(new RegExp(`<${tag}>`, 'iu'));
  return inside === undefined ? null : fieldOf(inside, 'CURSYM');
}

function fieldOf(text: string, tag: string): string | null {
  const found = new RegExp(`<${tag}>([^<\\r\\n]*)`, 'iu').exec(text)?.[1]?.trim();
  return found ? withEntities(found) : null;
}

function withEntities(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/gu, (_, name: string) => ENTITIES[name] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
