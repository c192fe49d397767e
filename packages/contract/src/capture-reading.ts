import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { analysis } from './scan.ts';

// not in captures.ts, which the page loads at its start: the schema of an analysis is large

export const getCaptureReading = defineEndpoint({
  method: 'GET',
  path: '/api/captures/:id/reading',
  summary: 'What the server has read on the pages of a waiting capture',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  passive: true,
  answer: z.object({
    analyses: z
      .array(analysis)
      .check(
        z.describe(
          'One for each page, as of a JPEG of at most 3000 pixels for a picture, and of 2000 for a PDF; empty while it is not read',
        ),
      ),
  }),
  errors: ['capture_not_found'],
});
