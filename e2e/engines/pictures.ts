import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** Pictures and PDFs of the journeys, made and compared. */

const THUMBNAIL = { width: 64, height: 80 };

/** A PDF with a picture on each page. */
export async function pdfOf(...pictures: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const path of pictures) {
    const picture = await pdf.embedJpg(readFileSync(path));
    pdf.addPage([picture.width, picture.height]).drawImage(picture);
  }
  return pdf.save();
}

/** The pictures of a PDF, as JPEGs. */
export async function picturesIn(pdf: Uint8Array): Promise<Buffer[]> {
  const { context } = await PDFDocument.load(pdf);
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isPicture =
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image');
    return isPicture ? [Buffer.from(object.contents)] : [];
  });
}

/** The largest difference between two values of one color in a picture, of 255. */
export async function contrastIn(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).removeAlpha().stats();
  return Math.max(...channels.map(({ min, max }) => max - min));
}

/** The mean difference of two pictures' gray values, of 255. */
export async function differences(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map(gray));
  return (a ?? []).reduce((sum, value, at) => sum + Math.abs(value - (b?.[at] ?? 0)), 0) / (a?.length ?? 1);
}

async function gray(picture: Buffer): Promise<number[]> {
  const { width, height } = THUMBNAIL;
  return [...(await sharp(picture).resize(width, height, { fit: 'fill' }).grayscale().raw().toBuffer())];
}
