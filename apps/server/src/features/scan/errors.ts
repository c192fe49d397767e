import { ApiError } from '../../http/errors.ts';

export const imageInvalid = () =>
  new ApiError(400, 'image_invalid', 'Invalid image data. Take the picture again, or choose another one.');

export const imageTooLarge = () =>
  new ApiError(413, 'image_too_large', 'The picture has more than 40 megapixels. Send a smaller one.');

export const readerBusy = () =>
  new ApiError(503, 'reader_busy', 'Slipcase is reading too many receipts right now. Please try again.', {
    retryAfterS: 5,
  });

export const readerFailed = () =>
  new ApiError(503, 'reader_failed', 'Slipcase could not read this picture. Fill in the details by hand.');

/** A reader that hung: the next try may find another. The page asks at most twice more. */
export const readerHung = () =>
  new ApiError(
    503,
    'reader_failed',
    'Reading this picture took too long and was stopped. Please try again, or fill in the details by hand.',
    { retryAfterS: 5 },
  );

export const readersAway = () =>
  new ApiError(
    503,
    'readers_away',
    'Slipcase cannot read receipts right now. Please try again later, or fill in the details by hand.',
    // longer than the page waits automatically
    { retryAfterS: 60 },
  );
