import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { checkPdf } from './check-pdf.ts';

it.each(['JS', 'JavaScript', 'OpenAction', 'AA', 'EmbeddedFiles', 'EF', 'XFA'])(
  'A PDF with /%s anywhere in it is refused, with words for what it is',
  async (key) => {
    for (const place of [inCatalogue, inPage, inStream, deepInside]) {
      const pdf = await built((document) => place(document, { [key]: 'x' }));
      expect(await checkPdf(pdf), place.name).toEqual({
        problem: 'unsafe',
        what: expect.stringMatching(/\w{4}/u),
      });
    }
  },
);

it.each(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'RichMedia', 'EmbeddedFile'])(
  'A PDF with an action or object of the kind %s is refused',
  async (name) => {
    for (const place of [inCatalogue, inPage, inStream, deepInside]) {
      const pdf = await built((document) => place(document, { S: name }));
      expect(await checkPdf(pdf), place.name).toMatchObject({ problem: 'unsafe' });
    }
  },
);

it('A PDF of one to fifty pages with pictures, text and links inside it is taken', async () => {
  const pdf = await built((document) => {
    document.addPage().drawText('Total 12.34');
    inPage(document, { S: 'GoTo' });
  });
  expect(await checkPdf(pdf)).toBeNull();
});

it('A PDF without a page, with too many, or with something before its header is refused', async () => {
  const none = await built((document) => document.removePage(0));
  const many = await built((document) => {
    for (let page = 0; page < 50; page += 1) document.addPage();
  });
  const shifted = Buffer.concat([Buffer.from('GIF89a'), await built(() => {})]);
  for (const pdf of [none, many, shifted]) expect(await checkPdf(pdf)).toEqual({ problem: 'invalid' });
});

type Part = Record<string, string>;

function inCatalogue(document: PDFDocument, part: Part): void {
  document.catalog.set(PDFName.of('Extra'), document.context.obj(part));
}

function inPage(document: PDFDocument, part: Part): void {
  document.getPage(0).node.set(PDFName.of('Extra'), document.context.obj(part));
}

function inStream(document: PDFDocument, part: Part): void {
  document.context.register(document.context.stream('content', part));
}

function deepInside(document: PDFDocument, part: Part): void {
  document.catalog.set(PDFName.of('Extra'), document.context.obj([[{ Next: [part] }]]));
}

async function built(change: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  change(document);
  return document.save({ addDefaultPage: false });
}
