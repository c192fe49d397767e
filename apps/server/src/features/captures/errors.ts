import {
  MAX_CAPTURE_BYTES,
  MAX_CAPTURE_SENDERS,
  MAX_CAPTURE_TOKENS,
  MAX_MAIL_BYTES,
  MAX_MAIL_FILES,
  MAX_WAITING_CAPTURES,
} from '@slipcase/contract/limits';
import { ApiError } from '../../http/errors.ts';

const MEGABYTE = 1024 * 1024;
/** seconds until it is probably the file's turn */
const BUSY_RETRY_S = 5;

export const tokenInvalid = () =>
  new ApiError(
    401,
    'token_invalid',
    'This token is wrong or no longer valid. Make a new one in your account in Slipcase.',
  );

export const captureNotFound = () =>
  new ApiError(404, 'capture_not_found', 'This receipt is no longer waiting here.');

/** The file of a waiting capture is missing: only a backup helps. */
export const captureLost = () =>
  new ApiError(404, 'capture_lost', 'This file is missing on the server. Please tell your administrator.');

export const captureMissing = () =>
  new ApiError(400, 'capture_missing', 'The file is missing. Please send it again.');

export const captureInvalid = (cause?: Error) =>
  new ApiError(422, 'capture_invalid', 'This file is damaged or incomplete.', cause ? { cause } : {});

export const captureUnsafe = (what: string) =>
  new ApiError(422, 'capture_unsafe', `This PDF contains ${what}, which is not allowed.`);

export const captureNotSupported = () =>
  new ApiError(
    415,
    'capture_not_supported',
    'This file is not a JPEG, PNG, WebP, HEIC, AVIF or PDF. To add an email, drop its .eml file on the Slipcase page.',
  );

export const captureTooLarge = () =>
  new ApiError(413, 'capture_too_large', `A receipt can have ${MAX_CAPTURE_BYTES / MEGABYTE} MB at most.`);

export const captureBusy = (cause?: Error) =>
  new ApiError(503, 'pdf_busy', 'Slipcase could not check the file just now. Please send it again.', {
    ...(cause ? { cause } : {}),
    retryAfterS: BUSY_RETRY_S,
  });

export const tooManyCaptures = () =>
  new ApiError(
    409,
    'too_many_captures',
    `You already have ${MAX_WAITING_CAPTURES} receipts to review. Save or remove some in Slipcase, and send this one again.`,
  );

export const mailMissing = () =>
  new ApiError(400, 'mail_missing', 'The email is missing. Please send it again.');

export const mailInvalid = () => new ApiError(422, 'mail_invalid', 'Slipcase cannot read this email.');

export const mailEmpty = () =>
  new ApiError(422, 'mail_empty', 'This email has no PDF, no picture, and no receipt text.');

export const mailTooLarge = () =>
  new ApiError(
    413,
    'mail_too_large',
    `An email can have at most ${MAX_MAIL_BYTES / MEGABYTE} MB and ${MAX_MAIL_FILES} files.`,
  );

export const mailNotSetUp = () =>
  new ApiError(409, 'mail_not_set_up', 'Receipts by email are not set up here. Ask your administrator.');

export const tooManySenders = () =>
  new ApiError(
    409,
    'too_many_senders',
    `You can allow ${MAX_CAPTURE_SENDERS} senders at most. Remove one that you no longer need.`,
  );

export const tokenNotFound = () => new ApiError(404, 'token_not_found', 'This token no longer exists.');

export const tooManyTokens = () =>
  new ApiError(
    409,
    'too_many_tokens',
    `You can have ${MAX_CAPTURE_TOKENS} tokens at most. Remove one that you no longer use.`,
  );
