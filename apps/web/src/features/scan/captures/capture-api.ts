import { savePdf } from '@slipcase/contract/receipts';
import { analyze } from '../../../domain/analysis/analyze.ts';
import { warningOf } from '../../../domain/analysis/warning.ts';
import { callWithProgress } from '../../../lib/api.ts';
import type { QuarterTurn } from '../../../lib/picture/picture.ts';
import { straighten } from '../../../lib/picture/straighten.ts';
import { exportSaved } from '../../drive/export-saved.ts';
import { cornersFrom } from './paper-crop.ts';
import type { CaptureApi } from './ports.ts';
import { addTurns } from './quarter-turns.ts';

/** The server API that captures use. */
export const captureApi: CaptureApi = {
  async analyze({ blob, turn, ...page }, options) {
    const read = await analyze({ ...page, blob: turn === 0 ? blob : await turned(blob, turn) }, options);
    const analysis = { ...read, rotation: addTurns(read.rotation, turn) };
    return { analysis, corners: cornersFrom(analysis), warning: warningOf(analysis) };
  },

  async save(upload, { userId, signal, onProgress }) {
    const form = new FormData();
    // the text fields go first: the server streams the file and must know by then what it belongs to
    for (const [name, value] of upload.fields) form.append(name, value);
    form.append('pdf', upload.pdf, upload.filename);
    const headers = { 'idempotency-key': upload.idempotencyKey, 'slipcase-user': userId };
    const { receipt } = await callWithProgress(savePdf, { form, headers, signal, onProgress });
    return receipt.id;
  },

  exportSaved,
};

async function turned(picture: Blob, turn: QuarterTurn): Promise<Blob> {
  // without corners, the width and height given here are not used
  const { blob } = await straighten({ blob: picture, width: 0, height: 0 }, { corners: null, turn });
  return blob;
}
