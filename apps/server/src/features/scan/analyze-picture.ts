import { MIN_IMAGE_BASE64 } from '@slipcase/contract/limits';
import {
  type Analyzed,
  type AnalyzeOptions,
  type Analyzer,
  AnalyzerError,
} from '../../adapters/analyzer/analyzer.ts';
import { imageInvalid, imageTooLarge, readerBusy, readerFailed, readerHung, readersAway } from './errors.ts';

/**
 * Decodes a picture sent as base64. Throws `image_invalid` for any other text. Node skips ASCII characters
 * that are not base64, also reads base64url, and takes the lower byte of other characters. So the number of
 * bytes shows whether all of the text was base64. A regular expression took 15 % of the time of a web server
 * without readers.
 */
export function decodeImage(text: string): Uint8Array {
  const base64 = text.trim();
  if (base64.length < MIN_IMAGE_BASE64 || Buffer.byteLength(base64) !== base64.length) throw imageInvalid();
  if (base64.includes('-') || base64.includes('_')) throw imageInvalid();
  const digits = base64.length - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
  const bytes = Buffer.from(base64, 'base64');
  // one leftover digit never encodes a byte, so it could hide another digit that was skipped
  if (digits % 4 === 1 || bytes.length !== Math.floor((digits * 3) / 4)) throw imageInvalid();
  return bytes;
}

/** Reads a picture. Failures of the analyzer become errors of the call. */
export async function analyzePicture(
  analyzer: Analyzer,
  image: Uint8Array,
  options: AnalyzeOptions,
): Promise<Analyzed> {
  try {
    return await analyzer.analyze(image, options);
  } catch (error) {
    // the caller is gone, so nobody gets this answer
    if (options.signal?.aborted) throw readerBusy();
    if (!(error instanceof AnalyzerError)) throw error;
    switch (error.reason) {
      case 'unreadable':
        throw imageInvalid();
      case 'too_large':
        throw imageTooLarge();
      case 'busy':
        throw readerBusy();
      case 'failed':
        throw readerFailed();
      case 'too_long':
        throw readerHung();
      case 'away':
        throw readersAway();
    }
  }
}
