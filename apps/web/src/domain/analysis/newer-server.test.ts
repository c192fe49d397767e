import { analyzeReceipt } from '@slipcase/contract/scan';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { analysisWith } from './testing/analysis.ts';

afterEach(() => vi.unstubAllGlobals());

it('A page opened before an update can still use an answer with values that it does not know', async () => {
  const read = analysisWith({ vendor: 'Pearl Diner', total: '$12.34' });
  vi.stubGlobal('fetch', async () =>
    Response.json({
      ...read,
      kind: 'parking_ticket',
      found: { ...read.found, total: { confidence: 0.5, doubt: 'faded', boxes: [] } },
    }),
  );
  const answer = await call(analyzeReceipt, { body: { image: '' } });
  expect(answer).toMatchObject({ vendor: 'Pearl Diner', total: '$12.34', kind: 'receipt' });
  expect(answer.found.total).toEqual({ confidence: 0.5, boxes: [] });
});
