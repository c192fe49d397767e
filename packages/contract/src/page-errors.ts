import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Errors that the page met by itself: nobody would hear of them otherwise. */

/** Where the person was: a screen's pattern, never an address. */
export const pageScreens = ['/', '/scan', '/library', '/spend', '/pdfs', '/receipt/:id', 'other'] as const;

export const MAX_PAGE_ERROR_BYTES = 4 * 1024;
export const MAX_PAGE_ERROR_MESSAGE = 300;
export const MAX_PAGE_ERROR_STACK = 2000;

export const reportPageError = defineEndpoint({
  method: 'POST',
  path: '/api/page-errors',
  summary:
    'Writes an error of the page to the log, without what may be private; at most ten a minute a session',
  access: 'session',
  // a page that fails again and again is nobody at work
  passive: true,
  maxBodyBytes: MAX_PAGE_ERROR_BYTES,
  body: z.object({
    name: z.string().check(z.maxLength(80), z.describe("Of the error's class")),
    message: z.string().check(z.maxLength(MAX_PAGE_ERROR_MESSAGE)),
    stack: z
      .string()
      .check(
        z.maxLength(MAX_PAGE_ERROR_STACK),
        z.describe("A line 'file:line:column' for each frame; others are left out"),
      ),
    screen: z.enum(pageScreens),
    build: z.string().check(z.regex(/^[\w.-]{0,60}$/u), z.describe("File name of the page's entry")),
  }),
  answer: z.object({ message: z.string() }),
  errors: [],
});

export const pageErrorEndpoints = [reportPageError];
