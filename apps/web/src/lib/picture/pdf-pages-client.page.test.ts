import { afterEach, expect, test, vi } from 'vitest';
import { holdTime, passTime } from '../../../testing/page/hands.ts';
import { picturesFromPdf } from './pdf-pages-client.ts';

/** longer than the limit for one file */
const TOO_LONG_MS = 61_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('A PDF that takes more than a minute counts as unreadable, and its worker is ended', async () => {
  holdTime();
  const ended = vi.fn();
  class Silent extends EventTarget {
    postMessage() {}
    terminate = ended;
  }
  vi.stubGlobal('Worker', Silent);
  const opened = picturesFromPdf(new Blob(['%PDF-1.7']));
  const refused = expect(opened).rejects.toMatchObject({ reason: 'unreadable' });
  await passTime(TOO_LONG_MS);
  await refused;
  expect(ended).toHaveBeenCalledOnce();
});
