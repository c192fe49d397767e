import { MIN_IMAGE_BASE64 } from '@slipcase/contract/limits';
import { PictureProblem, type TextLine } from './picture.ts';

/**
 * The JSON body of an analysis. It is a Blob, so only this thread holds the picture as base64.
 * @param before ids of the analyses of the earlier pages
 * @param captureId the waiting capture to which the page belongs
 */
export async function makeAnalysisBody(
  blob: Blob,
  lines: TextLine[] | null,
  before: readonly string[] = [],
  captureId?: string,
): Promise<Blob> {
  if (base64Length(blob.size) < MIN_IMAGE_BASE64)
    throw new PictureProblem(blob.size === 0 ? 'empty' : 'unreadable');
  const text = lines === null ? '' : `,"lines":${JSON.stringify(lines)}`;
  const pages = before.length === 0 ? '' : `,"before":${JSON.stringify(before)}`;
  const capture = captureId === undefined ? '' : `,"captureId":${JSON.stringify(captureId)}`;
  return new Blob([`{"image":"${await base64Of(blob)}"${text}${pages}${capture}}`], {
    type: 'application/json',
  });
}

function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/** The base64 text without the data: prefix. */
async function base64Of(blob: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new PictureProblem('unreadable'));
    reader.readAsDataURL(blob);
  });
  return url.slice(url.indexOf(',') + 1);
}
