import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Errors that happen on the page. Without these reports the server's owner would never hear of them. */

/** Where the person was: a screen's pattern, never an address. */
export const pageScreens = ['/', '/scan', '/library', '/spend', '/pdfs', '/receipt/:id', 'other'] as const;

export const MAX_PAGE_ERROR_BYTES = 4 * 1024;
export const MAX_PAGE_ERROR_MESSAGE = 300;
export const MAX_PAGE_ERROR_STACK = 2000;

export const reportPageError = defineEndpoint({
  method: 'POST',
  path: '/api/page-errors',
  summary: 'Logs an error of the page without private data; at most ten a minute per session',
  access: 'session',
  // a page that keeps failing does not mean that a person is working
  passive: true,
  maxBodyBytes: MAX_PAGE_ERROR_BYTES,
  body: z.object({
    name: z.string().check(z.maxLength(80), z.describe("The error's class")),
    message: z.string().check(z.maxLength(MAX_PAGE_ERROR_MESSAGE)),
    stack: z
      .string()
      .check(
        z.maxLength(MAX_PAGE_ERROR_STACK),
        z.describe("One line 'file:line:column' per frame; other lines are dropped"),
      ),
    screen: z.enum(pageScreens),
    build: z.string().check(z.regex(/^[\w.-]{0,60}$/u), z.describe("File name of the page's entry")),
  }),
  answer: z.object({ message: z.string() }),
  errors: [],
});

export const pageErrorEndpoints = [reportPageError];
