import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Area, areaAround, type LetterInk } from './letter-ink.ts';
import type { Corners, Point, TextLine } from './text-lines.ts';

/** A form field or a typed note, and its lines. */
export type Field = { texts: string[]; area: Area };

/**
 * The fields of the page that contain text, which is not part of the page's own text. Source: ISO 32000-2,
 * 12.7.
 */
export async function pdfFields(page: PDFPageProxy, viewport: PageViewport): Promise<Field[]> {
  const annotations: Annotation[] = await page.getAnnotations({ intent: 'display' });
  return annotations.flatMap((annotation) => {
    const texts = textsOf(annotation).filter((text) => text.trim() !== '');
    if (texts.length === 0) return [];
    const [x0, y0, x1, y1] = annotation.rect;
    const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => viewport.convertToViewportPoint(x, y)));
    return [{ texts, area: areaAround(corners.map(([x, y]) => ({ x, y }))) }];
  });
}

/** The part of what pdf.js says about an annotation that matters here. */
type Annotation = {
  subtype?: string;
  /** only for a field: text, choice, button or signature */
  fieldType?: 'Tx' | 'Ch' | 'Btn' | 'Sig' | null;
  fieldValue?: string | string[] | null;
  /** as its appearance shows it; absent if the file lets the program decide */
  textContent?: string[];
  password?: boolean;
  /** in page coordinates */
  rect: readonly [number, number, number, number];
};

function textsOf({ subtype, fieldType, fieldValue, textContent, password }: Annotation): string[] {
  const holdsText = subtype === 'FreeText' || fieldType === 'Tx' || fieldType === 'Ch';
  if (!holdsText || password) return [];
  if (textContent) return textContent;
  return [fieldValue ?? []].flat().flatMap((value) => value.split(/\r\n?|\n/u));
}

/**
 * A field's lines, placed where its letters are. They share the height equally.
 * @param turn the page's turn in clockwise degrees
 */
export function linesIn({ texts, area }: Field, ink: LetterInk, turn: number): TextLine[] {
  const tight = ink.tightest(area);
  if (!tight) return [];
  const { left, top, right, bottom } = tight;
  const box: Corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  const first = Math.round(turn / 90);
  const [a, b, c, d] = box.map((_, i) => box[(i + first) % 4]) as Corners;
  const between = (from: Point, to: Point, share: number) => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  return texts.map((text, i) => {
    const [start, end] = [i / texts.length, (i + 1) / texts.length];
    return {
      text: text.replaceAll(/\s+/gu, ' ').trim(),
      corners: [between(a, d, start), between(b, c, start), between(b, c, end), between(a, d, end)],
    };
  });
}
