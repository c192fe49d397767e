import { savePdf } from '@slipcase/contract/receipts';
import { analyze } from '../../../domain/analysis/analyze.ts';
import { warningOf } from '../../../domain/analysis/warning.ts';
import { callWithProgress } from '../../../lib/api.ts';
import { exportSaved } from '../../drive/export-saved.ts';
import { cornersFrom } from './paper-crop.ts';
import type { CaptureApi } from './ports.ts';

/** The server API that captures use. */
export const captureApi: CaptureApi = {
  async analyze(page, options) {
    const analysis = await analyze(page, options);
    return { analysis, corners: cornersFrom(analysis), warning: warningOf(analysis) };
  },

  async save(upload, { userId, signal, onProgress }) {
    const form = new FormData();
    // the text fields go first: the server streams the file and must already know what it belongs to
    for (const [name, value] of upload.fields) form.append(name, value);
    form.append('pdf', upload.pdf, upload.filename);
    const headers = { 'idempotency-key': upload.idempotencyKey, 'slipcase-user': userId };
    const { receipt } = await callWithProgress(savePdf, { form, headers, signal, onProgress });
    return receipt.id;
  },

  exportSaved: (id, company, options) => exportSaved(id, company?.drive ?? 'google', options),
};
