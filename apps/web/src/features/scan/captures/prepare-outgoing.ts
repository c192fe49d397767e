import type { Company } from '@slipcase/contract/projects';
import { randomUuid } from '../../../lib/uuid.ts';
import type { Capture, Outgoing } from './capture.ts';
import { makePdf } from './make-pdf.ts';
import { saveFields } from './receipt-draft.ts';

/**
 * Makes what is sent of a capture: its PDF, its fields, and the key that makes one receipt of every try.
 * @throws what `pdfFailure` words for people
 */
export async function prepareOutgoing(capture: Capture, company: Company | undefined): Promise<Outgoing> {
  const { draft, pages, outgoing: before } = capture;
  const fields = saveFields(draft, {
    presetProject: company?.presetProject ?? '',
    companyCurrency: company?.currency ?? null,
    analysisIds: pages.flatMap(({ analysis }) => analysis?.analysisId ?? []),
    pictureHash: pages[0]?.picture.sha256 ?? '',
  });
  const pdf = await makePdf(capture, draft.filename);
  // a try whose answer was lost may have made a receipt: the same fields again are that one, others another
  const isSame = before !== null && JSON.stringify(before.fields) === JSON.stringify(fields);
  const idempotencyKey = isSame ? before.idempotencyKey : randomUuid();
  return { idempotencyKey, fields, filename: draft.filename, pdfId: randomUuid(), pdf };
}
