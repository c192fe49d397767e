import { MAX_REPORT_BYTES, MAX_REPORT_RECEIPTS } from '@slipcase/contract/bulk-receipts';
import { formatDay } from '@slipcase/contract/dates';
import { MAX_ORIGINAL_BYTES, MAX_ORIGINALS_BYTES, MAX_PDF_BYTES } from '@slipcase/contract/limits';
import { type Amount, formatMoney } from '@slipcase/contract/money';
import { leftAfter, type SplitProblem } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';
import { ApiError } from '../../http/errors.ts';

// Long: every error about receipts, one short function each.

export const receiptNotFound = () =>
  new ApiError(404, 'receipt_not_found', 'Receipt not found. It may have been deleted.');

export const proofTooLong = (most: number) =>
  new ApiError(
    400,
    'report_too_large',
    `More than ${most.toLocaleString('en-US')} events lie between the first and the last of these receipts. Download fewer of them with their proof.`,
  );

export const receiptChanged = () =>
  new ApiError(
    409,
    'receipt_changed',
    'This receipt was changed in the meantime. Look at its history again before you undo an edit.',
  );

export const deletedForGood = () =>
  new ApiError(
    404,
    'deleted_for_good',
    'You can undo a delete for one minute. Scan the receipt again if you still have it.',
  );

/** @param of how many receipts the person wanted to delete */
export function receiptsOnHold(onHold: readonly { id: string; name: string }[], of: number): ApiError {
  const names = listed(onHold.map(({ name }) => name));
  return new ApiError(
    409,
    'receipt_on_hold',
    of === 1
      ? 'This receipt is on hold. It cannot be deleted until your administrator releases it.'
      : `Some receipts are on hold: ${names}. They cannot be deleted until your administrator releases them. Nothing was deleted.`,
    { receipts: onHold.map(({ id }) => id) },
  );
}

/** The file of a stored receipt is missing: only a backup helps. */
export const pdfLost = () =>
  new ApiError(
    404,
    'pdf_lost',
    'The PDF of this receipt is missing on the server. Please tell your administrator.',
  );

export const pdfMissing = () => new ApiError(400, 'pdf_missing', 'The PDF is missing. Please save again.');

export const pdfInvalid = () =>
  new ApiError(400, 'pdf_invalid', 'Slipcase cannot open this file as a PDF. Please save again.');

export const pdfUnsafe = (what: string) =>
  new ApiError(
    400,
    'pdf_unsafe',
    `This PDF contains ${what}, which is not allowed. Remove it and save again.`,
  );

export const pdfTooLarge = () =>
  new ApiError(
    413,
    'pdf_too_large',
    `The PDF is over ${MAX_PDF_BYTES / 1024 / 1024} MB. Send a smaller picture.`,
  );

/** seconds until it is probably the PDF's turn */
const PDF_RETRY_S = 5;
export const pdfBusy = (cause: Error) =>
  new ApiError(
    503,
    'pdf_busy',
    'Slipcase could not check the PDF just now. Nothing was saved; please try again.',
    { cause, retryAfterS: PDF_RETRY_S },
  );

export const originalMissing = () =>
  new ApiError(400, 'original_missing', 'The original is missing. Please send it again.');

export const originalNotSupported = () =>
  new ApiError(
    415,
    'original_not_supported',
    'This file is not a JPEG, PNG, WebP, HEIC, AVIF or PDF, so Slipcase cannot keep it as an original.',
  );

export const originalInvalid = (cause?: Error) =>
  new ApiError(422, 'original_invalid', 'This file is damaged or incomplete.', cause ? { cause } : {});

export const originalUnsafe = (what: string) =>
  new ApiError(422, 'original_unsafe', `This PDF contains ${what}, which is not allowed.`);

export const originalTooLarge = () =>
  new ApiError(
    413,
    'original_too_large',
    `This file is over ${inMegabytes(MAX_ORIGINAL_BYTES)} MB, the limit for an original.`,
  );

export const originalsTooLarge = () =>
  new ApiError(
    413,
    'originals_too_large',
    `The originals of one receipt can be up to ${inMegabytes(MAX_ORIGINALS_BYTES)} MB in total. This file goes over that limit.`,
  );

export const originalTaken = () =>
  new ApiError(409, 'original_taken', 'Another original of this receipt is already in this place.');

export const originalNotFound = () =>
  new ApiError(404, 'original_not_found', 'This original of the receipt was not kept.');

/** The file of a stored original is missing: only a backup helps. */
export const originalLost = () =>
  new ApiError(
    404,
    'original_lost',
    'This original is missing on the server. Please tell your administrator.',
  );

export const originalBusy = (cause?: Error) =>
  new ApiError(503, 'pdf_busy', 'Slipcase could not check the original just now. Please try again.', {
    ...(cause ? { cause } : {}),
    retryAfterS: PDF_RETRY_S,
  });

export const totalInvalid = (text: string) =>
  new ApiError(400, 'total_invalid', `'${text}' is not an amount. Write the total like 12.34.`);

export const amountInvalid = (text: string, currency: string) =>
  new ApiError(400, 'amount_invalid', `'${text}' is not an amount in ${currency}. Write it like 12.34.`);

/** @param parts in hundredths of `currency` */
export const splitInvalid = (
  problem: SplitProblem,
  split: { total: Amount | null; currency: string; parts: readonly number[] },
) => new ApiError(400, 'split_invalid', splitMessage(problem, split));

function splitMessage(
  problem: SplitProblem,
  { total, currency, parts }: { total: Amount | null; currency: string; parts: readonly number[] },
): string {
  const money = (cents: number) => formatMoney({ cents, currency });
  switch (problem) {
    case 'alone':
      return 'A split needs at least two parts.';
    case 'no total':
      return 'A receipt without a total cannot be split. Add the total, or remove the split.';
    case 'empty':
      return 'Each part of a split needs an amount.';
    case 'sign':
      return (total?.cents ?? 0) < 0
        ? 'This is a refund, so each part must be negative.'
        : 'Each part must be positive, like the total.';
    case 'decimals':
      return `${currency} has no decimals. Split the total into whole amounts.`;
    case 'off': {
      const whole = total?.cents ?? 0;
      return `The parts of the split add up to ${money(whole - leftAfter(whole, parts))}, and the total is ${money(whole)}. Change the parts together with the total.`;
    }
  }
}

export const splitContradicts = () =>
  new ApiError(
    400,
    'split_invalid',
    "The first part of a split has the receipt's own project, category and group head. Send the same ones in both places.",
  );

export const idempotencyKeyReused = () =>
  new ApiError(
    409,
    'idempotency_key_reused',
    'This receipt was already saved with other details. Open it in your library.',
  );

/** Another device has already saved the receipt of this capture. */
export const captureSaved = () =>
  new ApiError(
    409,
    'capture_saved',
    'You already saved this receipt on another device, so it was not saved again. Open it in your library.',
  );

export const unknownProject = (name: string) =>
  new ApiError(
    400,
    'unknown_project',
    `'${name}' is not one of the company's projects. Choose one from the list.`,
  );

export const unknownCategory = (name: string) =>
  new ApiError(400, 'unknown_category', `'${name}' is not one of the categories. Choose one from the list.`);

export const unknownGroupHead = (name: string) =>
  new ApiError(
    400,
    'unknown_group_head',
    `'${name}' is not one of the group heads. Choose one from the list.`,
  );

export const jobOver = (until: string) =>
  new ApiError(400, 'job_over', `This job ended on ${formatDay(until)}. Choose today or a later day.`);

export const reportOfTooMany = (count: number) =>
  new ApiError(
    413,
    'report_too_large',
    `A report can hold at most ${MAX_REPORT_RECEIPTS} receipts, and you chose ${count}. Choose fewer, or download a ZIP.`,
  );

export const reportTooLarge = (bytes: number) =>
  new ApiError(
    413,
    'report_too_large',
    `A report can hold at most ${inMegabytes(MAX_REPORT_BYTES)} MB, and these receipts come to ${inMegabytes(bytes)} MB. Choose fewer, or download a ZIP.`,
  );

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}

export const unknownProfile = (id: string) =>
  new ApiError(400, 'unknown_profile', `'${id}' is not one of the company's CSV profiles.`);

/** How many names fit in a message. */
const NAMES = 5;

/** Why receipts cannot be in a CSV for another program. */
export type ProfileProblem =
  /** categories without an account */
  | { is: 'no account'; of: readonly Receipt[] }
  /** receipts that lack `what`, such as 'total', which somebody can add */
  | { is: 'lacks'; what: string; of: readonly Receipt[] }
  /** such as 'are not in EUR', which an edit should not change */
  | { is: 'refused'; why: string; of: readonly Receipt[] };

/**
 * Names all problems at once, so the export succeeds without these receipts.
 * @param count how many receipts the person chose
 */
export function profileRefused(problems: readonly ProfileProblem[], count: number): ApiError {
  const isOfAccounts = problems.some(({ is }) => is === 'no account');
  const canComplete = problems.some(({ is }) => is === 'lacks');
  const canOnlyLeaveOut = problems.some(({ is }) => is === 'refused');
  const refused = new Set(problems.flatMap(({ of }) => of.map(({ id }) => id)));
  const advice =
    refused.size < count
      ? canComplete
        ? 'Please complete them, or leave them out.'
        : canOnlyLeaveOut
          ? 'Please leave them out.'
          : null
      : canComplete
        ? 'Please complete them, or choose others.'
        : canOnlyLeaveOut
          ? 'Please choose others, or download these as a plain CSV.'
          : null;
  return new ApiError(
    400,
    isOfAccounts ? 'account_missing' : 'profile_refused',
    [...problems.map((problem) => sentenceOf(problem, count)), advice].filter(Boolean).join(' '),
    { receipts: [...refused] },
  );
}

function sentenceOf(problem: ProfileProblem, count: number): string {
  if (problem.is === 'no account') {
    const categories = [...new Set(problem.of.map(({ category }) => `'${category}'`))];
    return `There is no account for ${listed(categories)}. Please ask your administrator to add it to accounts.csv.`;
  }
  // name a split receipt only once
  const named = new Map(problem.of.map(({ id, vendor, filename }) => [id, vendor ?? filename]));
  const names = listed([...named.values()]);
  const which = count > 1 && named.size === count ? 'These' : 'Some';
  return `${which} receipts ${problem.is === 'lacks' ? `have no ${problem.what}` : problem.why}: ${names}.`;
}

export const profileOfTwoYears = (years: readonly string[]) =>
  new ApiError(
    400,
    'profile_refused',
    `This file can hold only one year, and these receipts are from ${listed(years)}. Export each year separately.`,
  );

function listed(names: readonly string[]): string {
  const more = names.length - NAMES;
  return `${names.slice(0, NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
