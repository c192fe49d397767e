import type { ReportPaper } from '@slipcase/contract/bulk-receipts';

/** currencies of countries that use US Letter paper. Source: Unicode CLDR, measurementData, paperSize. */
const LETTER_CURRENCIES = 'USD CAD MXN PHP CLP COP CRC GTQ NIO PAB SVC VES';
const PAPER_KEY = 'slipcase.paper';

/** The paper size chosen last on this device, or otherwise the usual one for a company with this currency. */
export function paperFor(currency: string): ReportPaper {
  const kept = localStorage.getItem(PAPER_KEY);
  if (kept === 'letter' || kept === 'a4') return kept;
  return LETTER_CURRENCIES.includes(currency) ? 'letter' : 'a4';
}

export function rememberPaper(paper: ReportPaper): void {
  localStorage.setItem(PAPER_KEY, paper);
}
