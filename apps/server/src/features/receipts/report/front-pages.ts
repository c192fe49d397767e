import { grayscale, PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { dayOf, formatDay } from '@slipcase/contract/dates';
import { formatMoney, toCents } from '@slipcase/contract/money';
import { type ReceiptLine, receiptLines } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';
import { PdfFonts } from '../../../lib/pdf-fonts.ts';
import { totalsOf } from '../bulk/receipt-totals.ts';
import { CHARGES, chargesText, writeCharges } from './charges-without-receipt.ts';
import { numberFrom, pdfPartOf } from './pdf-parts.ts';
import { type FrontPages, type FrontPart, PAPERS, type Report } from './report.ts';
import { TableWriter } from './table-writer.ts';
import { togetherTexts } from './together.ts';

const EDGE = 48;
const GRAY = grayscale(0.35);
const TITLE = { size: 26, weight: 'bold' } as const;
const LABEL = { size: 10, color: GRAY } as const;
const VALUE = { size: 13 } as const;
/** more would push the sums off the page */
const PROJECTS_SHOWN = 12;

/** The cover, the table of all receipts, and the sums by project and by category. */
export async function frontPages({ report, first }: FrontPages): Promise<FrontPart> {
  const document = await PDFDocument.create({ updateMetadata: false });
  numberFrom(document, first);
  const fonts = await PdfFonts.embedded(document, JSON.stringify(report));
  const cover = drawCover(document, fonts, report);
  const [width, height] = PAPERS[report.paper];
  // turned sideways, because so many columns need the long side
  const table = new TableWriter({ document, fonts, size: [height, width] });
  const billed = report.receipts.some((receipt) => receipt.billed);
  table.write('Receipts', billed ? [...COLUMNS, BILLED_COLUMN] : COLUMNS, report.receipts.flatMap(rowsOf));
  if (report.receipts.some(({ parts }) => parts)) table.note(PARTS_NOTE);
  const receiptsAt = 1;
  const sumsAt = receiptsAt + table.pages.length;
  const sums = new TableWriter({ document, fonts, size: [width, height] });
  const { sections, withoutAmount } = totalsOf(report.receipts);
  for (const { title, totals } of sections.filter((section) => SUMMED.has(section.title)))
    sums.write(
      title,
      SUM_COLUMNS,
      totals.map(({ name, amount, count }) => [name, String(count), formatMoney(amount)]),
    );
  if (withoutAmount > 0) sums.note(withoutText(withoutAmount, 'an amount'));
  const chargesAt = sumsAt + sums.pages.length;
  const charges = new TableWriter({ document, fonts, size: [width, height] });
  if (report.withoutReceipt.length > 0) writeCharges(charges, report.withoutReceipt);
  const part = await pdfPartOf(document, first, [cover, ...table.pages, ...sums.pages, ...charges.pages]);
  return {
    ...part,
    chapters: [
      ['Summary', 0],
      ['Table of receipts', receiptsAt],
      ['Totals', sumsAt],
      ...(charges.pages.length > 0 ? [[CHARGES, chargesAt] as const] : []),
    ],
  };
}

/** below the table */
const PARTS_NOTE =
  'A receipt with a number like 2.1 is split. Each of its parts has a row. Its tax is in the first.';
const SUMMED: ReadonlySet<string> = new Set(['By project', 'By category']);

/** Widths are shares of the line. */
const COLUMNS = [
  { title: 'No.', share: 4, right: true },
  { title: 'Date', share: 9 },
  { title: 'Vendor', share: 16 },
  { title: 'Project', share: 17 },
  { title: 'Category', share: 16 },
  { title: 'Group head', share: 9 },
  { title: 'Tax', share: 8, right: true },
  { title: 'Total', share: 10, right: true },
  { title: 'Note', share: 14 },
];
/** only if something was billed, because it takes room from the other columns */
const BILLED_COLUMN = { title: 'Billed', share: 11 };
const SUM_COLUMNS = [
  { title: 'Name', share: 60 },
  { title: 'Receipts', share: 14, right: true },
  { title: 'Total', share: 26, right: true },
];

/** A split receipt has a row for each part: '3.1', '3.2'. */
function rowsOf(receipt: Receipt, index: number): string[][] {
  return receiptLines(receipt).map((line) => rowOf(line, index + 1));
}

function rowOf(line: ReceiptLine<Receipt>, receiptNumber: number): string[] {
  const { vendor, projectName, category, groupHead, taxAmount, currency, amount, note, billed, part } = line;
  return [
    part ? `${receiptNumber}.${part.number}` : String(receiptNumber),
    dayText(line),
    vendor ?? '',
    projectName,
    category,
    groupHead,
    taxAmount === null ? '' : formatMoney({ cents: toCents(taxAmount), currency }),
    amount === null ? '' : formatMoney(amount),
    note ?? '',
    billed ? [formatDay(dayOf(new Date(billed.at))), billed.as].filter(Boolean).join(' · ') : '',
  ];
}

/** Text that is not a date stays as typed. */
function dayText({ date, dateIso }: Receipt): string {
  return dateIso === null ? (date ?? '') : formatDay(dateIso);
}

function drawCover(document: PDFDocument, fonts: PdfFonts, report: Report): PDFPage {
  const page = document.addPage([...PAPERS[report.paper]]);
  const { width, height } = page.getSize();
  const line = width - 2 * EDGE;
  let y = height - 2 * EDGE;
  const write = (text: string, style: Parameters<PdfFonts['draw']>[3], lead: number) => {
    for (const one of fonts.lines(text, line, style)) {
      fonts.draw(page, one, { x: EDGE, y }, style);
      y -= lead;
    }
  };
  write('Receipts', TITLE, 40);
  const { receipts } = report;
  const { sections, withoutAmount } = totalsOf(receipts);
  const all = sections[0]?.totals ?? [];
  const facts: [label: string, values: string[]][] = [
    ['Name', [report.person]],
    ['Period', periodOf(receipts)],
    projectsFact(receipts),
    ['Receipts', [String(receipts.length)]],
    [
      'Total',
      [
        ...all.map(({ amount }) => formatMoney(amount)),
        ...(withoutAmount > 0 ? [withoutText(withoutAmount, 'an amount')] : []),
      ],
    ],
    ['Together', report.exchangeRates ? togetherTexts(receipts, report.exchangeRates) : []],
    [CHARGES, report.withoutReceipt.length > 0 ? [chargesText(report.withoutReceipt)] : []],
    ['Made on', [formatDay(report.madeOn)]],
  ];
  for (const [label, values] of facts) {
    if (values.every((value) => value === '')) continue;
    y -= 12;
    write(label, LABEL, 17);
    for (const value of values) write(value, label === 'Total' ? { ...VALUE, weight: 'bold' } : VALUE, 18);
  }
  return page;
}

function projectsFact(receipts: readonly Receipt[]): [label: string, values: string[]] {
  const names = [...new Set(receipts.flatMap(receiptLines).map(({ projectName }) => projectName))].sort(
    (a, b) => a.localeCompare(b, 'en'),
  );
  const more = names.length - PROJECTS_SHOWN;
  return [
    names.length === 1 ? 'Project' : 'Projects',
    more > 0 ? [...names.slice(0, PROJECTS_SHOWN), `and ${more} more`] : names,
  ];
}

/** The first and the last day, and how many receipts have no date. */
function periodOf(receipts: readonly Receipt[]): string[] {
  const days = receipts.flatMap(({ dateIso }) => dateIso ?? []).sort();
  const dateless = receipts.length - days.length;
  const [from, to] = [days[0], days.at(-1)];
  const period = [from, from === to ? undefined : to].flatMap((day) => (day ? formatDay(day) : []));
  return [
    ...(period.length > 0 ? [period.join(' – ')] : []),
    ...(dateless > 0 ? [withoutText(dateless, 'a date')] : []),
  ];
}

function withoutText(count: number, what: 'an amount' | 'a date'): string {
  return count === 1 ? `1 receipt without ${what}` : `${count} receipts without ${what}`;
}
