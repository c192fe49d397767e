import type { EuroRates } from './rates-source.ts';

const TOKEN = /time=["'](\d{4}-\d\d-\d\d)["']|currency=["']([A-Z]{3})["']\s+rate=["'](\d+(?:\.\d+)?)["']/gu;

/**
 * Reads the European Central Bank's euro foreign exchange reference rates: XML with a `Cube` for each day and
 * in it one for each currency (eurofxref-daily.xml, -hist-90d.xml, -hist.xml; ecb.europa.eu/stats/eurofxref),
 * or the table in eurofxref-hist.csv.
 * @returns empty for any other text
 */
export function readEuroRates(text: string): EuroRates {
  const days = /^\s*Date\s*,/u.test(text) ? inTable(text) : inXml(text);
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Days = Map<string, Map<string, number>>;

function inXml(text: string): Days {
  const days: Days = new Map();
  let rates = new Map<string, number>();
  for (const [, day, currency, rate] of text.matchAll(TOKEN)) {
    if (day) {
      rates = new Map();
      days.set(day, rates);
    } else if (currency && Number(rate) > 0) rates.set(currency, Number(rate));
  }
  return days;
}

/** Reads the table, which has 'N/A' where a day has no rate. */
function inTable(text: string): Days {
  const [head = '', ...lines] = text.trim().split(/\r?\n/u);
  const currencies = head.split(',').map((cell) => cell.trim());
  const days: Days = new Map();
  for (const line of lines) {
    const [day = '', ...cells] = line.split(',').map((cell) => cell.trim());
    if (!/^\d{4}-\d\d-\d\d$/u.test(day)) continue;
    const rates = cells.map((cell, at) => [currencies[at + 1] ?? '', Number(cell)] as const);
    days.set(day, new Map(rates.filter(([code, rate]) => /^[A-Z]{3}$/u.test(code) && rate > 0)));
  }
  return days;
}
