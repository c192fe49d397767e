import * as z from 'zod/mini';

/** Every code an answer can carry. Programs branch on the code; people read the message beside it. */
export const errorCode = z.enum([
  // any call
  'invalid_request',
  'body_too_large',
  'unsupported_media_type',
  'not_found',
  'cross_origin',
  'wrong_host',
  'internal',
  'database_unavailable',
  'files_unavailable',
  'not_ready',
  'storage_full',
  'stopping',
  'too_many_calls',
  // who is calling
  'authentication_required',
  'passkey_setup_required',
  'other_user',
  // auth
  'wrong_domain',
  'account_not_found',
  'invalid_credentials',
  'invalid_passkey',
  'no_pending_sign_in',
  'email_mismatch',
  'passkey_already_set',
  'weak_passkey',
  'wrong_passkey',
  'passkey_replaced',
  'invalid_reset_code',
  'too_many_tries',
  'google_required',
  'sign_in_busy',
  'device_not_found',
  'webauthn_unavailable',
  'webauthn_failed',
  'credential_not_found',
  // scan
  'image_invalid',
  'image_too_large',
  'reader_busy',
  'reader_failed',
  'readers_away',
  // receipts
  'receipt_not_found',
  'receipt_changed',
  'deleted_for_good',
  'receipt_on_hold',
  'pdf_lost',
  'pdf_missing',
  'pdf_invalid',
  'pdf_unsafe',
  'pdf_too_large',
  'pdf_busy',
  'original_missing',
  'original_invalid',
  'original_unsafe',
  'original_not_supported',
  'original_too_large',
  'originals_too_large',
  'original_taken',
  'original_not_found',
  'original_lost',
  'total_invalid',
  'amount_invalid',
  'split_invalid',
  'idempotency_key_reused',
  // captures on the server
  'capture_not_found',
  'capture_saved',
  'capture_lost',
  'capture_missing',
  'capture_invalid',
  'capture_unsafe',
  'capture_not_supported',
  'capture_too_large',
  'too_many_captures',
  'mail_missing',
  'mail_invalid',
  'mail_empty',
  'mail_too_large',
  'mail_not_set_up',
  'too_many_senders',
  'token_invalid',
  'token_not_found',
  'too_many_tokens',
  // drive
  'export_failed',
  'drive_not_connected',
  // projects
  'unknown_project',
  'unknown_category',
  'unknown_group_head',
  'job_over',
  'report_too_large',
  'unknown_profile',
  'account_missing',
  'profile_refused',
]);

export type ErrorCode = z.output<typeof errorCode>;

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  message: z.string().check(z.describe('What happened and what to do, for people')),
  code: errorCode.check(z.describe('For programs')),
  receipts: z
    .optional(z.array(z.uuid()))
    .check(z.describe('The ids of the receipts that it is about, where a call without them would succeed')),
});

export type ErrorBody = z.output<typeof errorBody>;
