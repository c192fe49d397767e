import { PDFDocument, PDFName } from '@cantoo/pdf-lib';

/** The fields of a save as the page sends them, with values of the sample catalogue. */
export const FIELDS = {
  filename: 'Whitlock_pinwright_hardware_132.82_20261118.pdf',
  projectId: '1',
  selectedProject: 'Internal : Operations',
  category: 'Billable: Catering',
  groupHead: 'Holland',
  vendor: 'Pinwright Hardware',
  total: '132.82',
  date: '11/18/2026',
  location: 'Brooklyn, NY',
};

/** A real one-page PDF. @param spoil adds content that a receipt must not have */
export async function aPdf(spoil?: (document: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('a receipt');
  await spoil?.(document);
  return document.save();
}

export function withOpenAction(document: PDFDocument): void {
  document.catalog.set(
    PDFName.of('OpenAction'),
    document.context.obj({ S: 'JavaScript', JS: 'app.alert(1)' }),
  );
}

/** Fields of a save besides the agreed ones. */
type BeyondFields =
  | 'note'
  | 'tax'
  | 'tip'
  | 'paymentMethod'
  | 'places'
  | 'parts'
  | 'doubts'
  | 'analysisId'
  | 'pageAnalysisIds'
  | 'pictureHash';

/** The multipart body of a save; a field set to null is omitted. */
export function saveForm(
  pdf: Uint8Array | null,
  fields: Partial<Record<keyof typeof FIELDS | BeyondFields, string | null>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FIELDS, ...fields }))
    if (value !== null) form.set(name, value);
  if (pdf) form.set('pdf', new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' }), 'receipt.pdf');
  return form;
}

/** The multipart body of an original. */
export function originalForm(file: Uint8Array | null): FormData {
  const form = new FormData();
  if (file) form.set('original', new Blob([Uint8Array.from(file)]), 'original');
  return form;
}
