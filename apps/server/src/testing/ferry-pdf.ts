import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** A ticket as a company attaches it to a mail: a PDF with text. */
export async function ferryPdf(): Promise<{ name: string; bytes: Uint8Array }> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const lines = [
    'Harbor Ferry Company',
    '14 Pier Street, Portland, ME 04101',
    'Receipt',
    'Date: 10/21/2025',
    'Adult ticket   $30.00',
    'Tax   $4.50',
    'Total   $34.50',
    'Paid with Visa ending 4821',
  ];
  for (const [row, text] of lines.entries())
    page.drawText(text, { x: 60, y: 760 - row * 30, size: row === 0 ? 20 : 12, font });
  return { name: 'ticket.pdf', bytes: await pdf.save() };
}
