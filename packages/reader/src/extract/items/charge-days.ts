import type { Row } from '../../ocr/lines.ts';

/** '10/14', '10/14/26', '14.10.2026', '2026-10-14' or '14 Oct', in front of a charge. */
const DAY = String.raw`(?:\d{4}-\d\d-\d\d|\d\d[/.-]\d\d(?:[/.-]\d{2}(?:\d{2})?)?|\d{1,2}[/.-]\d{1,2}[/.-]\d{2}(?:\d{2})?|\d{1,2}[- ]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?(?:[- ]\d{2}(?:\d{2})?)?)`;
/** A size or a pack is no day: '12/16 oz'. */
const LEADING_DAY = new RegExp(`^${DAY}(?:$|\\s+(?!(?:oz|ml|cl|pk|ct)\\b)(?=[^\\d\\s]))`, 'i');
/** A charge ends with its amount. */
const ENDS_WITH_AMOUNT = /\d[.,]\d\d\W*[A-Z]?\W*$/;
/** '10/14' alone can be a pack or a screw; a bill by the day has several such rows. */
const LEAST_DAYS = 2;

/** The rows of a bill that lists charges by the day (a hotel's), without the day in front of each charge. */
export function withoutChargeDays(rows: readonly Row[]): readonly Row[] {
  const dated = rows.filter(({ text }) => LEADING_DAY.test(text) && ENDS_WITH_AMOUNT.test(text));
  if (dated.length < LEAST_DAYS) return rows;
  return rows.map((row) =>
    dated.includes(row)
      ? {
          ...row,
          text: row.text.replace(LEADING_DAY, ''),
          lines: row.lines.map((line, at) =>
            at === 0 ? { ...line, text: line.text.replace(LEADING_DAY, '') } : line,
          ),
        }
      : row,
  );
}
