import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { MAX_CAPTURE_TOKEN_NAME_CHARS, MAX_MAIL_BYTES, MAX_SENDER_CHARS } from './limits.ts';
import { ORIGINAL_TYPES, type OriginalType } from './originals.ts';
import { done } from './user.ts';

// Long: the calls for captures, and for both ways in which they arrive.

/**
 * Receipts that reach the server before they are on a device: files that came by mail, or that an app sent
 * with a personal token. Each file is one capture. It waits until its owner saves or removes it, for at most
 * 30 days.
 */

const ofCapture = z.object({ id: z.uuid() });

export const captureSource = z.enum(['mail', 'token']);
export type CaptureSource = z.output<typeof captureSource>;

export const waitingCapture = z.object({
  id: z.uuid(),
  source: captureSource,
  sender: z.nullable(z.string()).check(z.describe('The address that sent the mail; null without a mail')),
  subject: z.nullable(z.string()),
  filename: z.string().check(z.describe('As it was sent, for people')),
  type: z.enum(Object.keys(ORIGINAL_TYPES) as [OriginalType, ...OriginalType[]]),
  bytes: z.int(),
  receivedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().check(z.describe('When it is deleted unless somebody saves it')),
  reading: z
    .optional(z.enum(['ready', 'pending']))
    .check(
      z.describe(
        "'ready': the server has read its pages; 'pending': it will. Absent: only a page can, as of a PDF that has to be drawn",
      ),
    ),
});
export type WaitingCapture = z.output<typeof waitingCapture>;

/**
 * - nothing_in_it: no PDF, no picture, and a body that is not a receipt
 * - too_large, too_many_files: above the limits
 * - unreadable: broken, or too costly to read
 * - too_many_mails: more than the hourly limit
 * - too_many_waiting: the limit of waiting captures was reached
 * - expired: a capture that nobody reviewed was deleted
 */
export const captureNoticeReason = z.enum([
  'nothing_in_it',
  'too_large',
  'too_many_files',
  'unreadable',
  'too_many_mails',
  'too_many_waiting',
  'expired',
]);
export type CaptureNoticeReason = z.output<typeof captureNoticeReason>;

export const captureNotice = z.object({
  id: z.uuid(),
  reason: captureNoticeReason,
  sender: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type CaptureNotice = z.output<typeof captureNotice>;

/** Mail from a domain, or an address at a mail provider, that its receiver has not allowed yet. */
export const heldSender = z.object({
  domain: z.string(),
  mails: z.int(),
  until: z.iso.datetime().check(z.describe('When the first of them is deleted')),
});
export type HeldSender = z.output<typeof heldSender>;

export const listCaptures = defineEndpoint({
  method: 'GET',
  path: '/api/captures',
  summary: 'What waits for the caller: captures oldest first, senders to allow, and notices',
  access: 'user',
  passive: true,
  answer: z.object({
    captures: z.array(waitingCapture),
    held: z.array(heldSender),
    notices: z.array(captureNotice),
  }),
  errors: [],
});

export const getCaptureFile = defineEndpoint({
  method: 'GET',
  path: '/api/captures/:id/file',
  summary: 'The file of a waiting capture',
  access: 'user',
  params: ofCapture,
  passive: true,
  answerType: 'application/octet-stream',
  errors: ['capture_not_found', 'capture_lost'],
});

export const removeCapture = defineEndpoint({
  method: 'DELETE',
  path: '/api/captures/:id',
  summary: 'Deletes a waiting capture on every device. Again gets the same answer',
  access: 'user',
  params: ofCapture,
  answer: done,
  errors: ['capture_not_found'],
});

export const dismissCaptureNotice = defineEndpoint({
  method: 'DELETE',
  path: '/api/capture-notices/:id',
  summary: 'The caller has seen a notice',
  access: 'user',
  params: ofCapture,
  answer: done,
  errors: [],
});

export const addCapture = defineEndpoint({
  method: 'POST',
  path: '/api/captures',
  summary:
    'Adds one picture or PDF as a capture of the owner of the personal token. The same file again gets the same answer',
  access: 'token',
  form: z.object({}),
  file: 'file',
  answer: z.object({ capture: waitingCapture }),
  errors: [
    'token_invalid',
    'capture_missing',
    'capture_invalid',
    'capture_unsafe',
    'capture_not_supported',
    'capture_too_large',
    'too_many_captures',
    'pdf_busy',
  ],
});

export const addMailFile = defineEndpoint({
  method: 'POST',
  path: '/api/captures/mails',
  summary: 'Takes a mail that the caller has as a file (.eml) apart into captures',
  access: 'user',
  form: z.object({}),
  file: 'mail',
  maxBodyBytes: MAX_MAIL_BYTES,
  answer: z.object({ captures: z.array(waitingCapture) }),
  errors: ['mail_missing', 'mail_invalid', 'mail_empty', 'mail_too_large', 'too_many_captures', 'pdf_busy'],
});

// --- the address ------------------------------------------------------------------------------------------

const captureAddress = z.object({
  address: z
    .nullable(z.string())
    .check(z.describe("The caller's address for receipts; null: this installation takes no mail")),
});

export const getCaptureAddress = defineEndpoint({
  method: 'GET',
  path: '/api/capture-address',
  summary: "The caller's address for receipts by email",
  access: 'user',
  passive: true,
  answer: captureAddress,
  errors: [],
});

export const replaceCaptureAddress = defineEndpoint({
  method: 'POST',
  path: '/api/capture-address',
  summary: 'Gives the caller a new address; the one before takes no mail any more',
  access: 'user',
  answer: captureAddress,
  errors: ['mail_not_set_up'],
});

// --- who may send -----------------------------------------------------------------------------------------

const domain = z
  .string()
  .check(
    z.maxLength(MAX_SENDER_CHARS),
    z.regex(/^(?:[^\s"(),:;<>@[\\\]]+@)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/u),
    z.describe("A domain; of a mail provider's, the whole address"),
  );
const ofDomain = z.object({ domain });

export const listCaptureSenders = defineEndpoint({
  method: 'GET',
  path: '/api/capture-senders',
  summary: 'Domains whose mail the caller has allowed, and those that wait for an answer',
  access: 'user',
  passive: true,
  answer: z.object({
    allowed: z.array(z.object({ domain: z.string(), allowedAt: z.iso.datetime() })),
    held: z.array(heldSender),
  }),
  errors: [],
});

export const allowCaptureSender = defineEndpoint({
  method: 'PUT',
  path: '/api/capture-senders/:domain',
  summary: 'Allows a domain to send receipts to the caller, and takes its held mail in',
  access: 'user',
  params: ofDomain,
  answer: done,
  errors: ['too_many_senders'],
});

export const refuseCaptureSender = defineEndpoint({
  method: 'DELETE',
  path: '/api/capture-senders/:domain',
  summary: 'Takes the permission of a domain back, and deletes its held mail',
  access: 'user',
  params: ofDomain,
  answer: done,
  errors: [],
});

// --- personal tokens --------------------------------------------------------------------------------------

export const captureToken = z.object({
  id: z.uuid(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  expiresAt: z.iso.datetime(),
});
export type CaptureToken = z.output<typeof captureToken>;

export const listCaptureTokens = defineEndpoint({
  method: 'GET',
  path: '/api/capture-tokens',
  summary: "The caller's personal tokens, newest first",
  access: 'user',
  passive: true,
  answer: z.array(captureToken),
  errors: [],
});

export const makeCaptureToken = defineEndpoint({
  method: 'POST',
  path: '/api/capture-tokens',
  summary:
    'Makes a personal token that can only add captures. Only this answer has it; it expires after a year',
  access: 'user',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CAPTURE_TOKEN_NAME_CHARS)),
  }),
  answer: z.extend(captureToken, { token: z.string() }),
  errors: ['too_many_tokens'],
});

export const revokeCaptureToken = defineEndpoint({
  method: 'DELETE',
  path: '/api/capture-tokens/:id',
  summary: 'Revokes a personal token',
  access: 'user',
  params: ofCapture,
  answer: done,
  errors: ['token_not_found'],
});

export const captureEndpoints = [
  listCaptures,
  getCaptureFile,
  removeCapture,
  dismissCaptureNotice,
  addCapture,
  addMailFile,
  getCaptureAddress,
  replaceCaptureAddress,
  listCaptureSenders,
  allowCaptureSender,
  refuseCaptureSender,
  listCaptureTokens,
  makeCaptureToken,
  revokeCaptureToken,
] as const;
