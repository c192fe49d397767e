import { ApiError } from '../../http/errors.ts';

export const notReady = (parts: readonly string[]) =>
  new ApiError(503, 'not_ready', `Not ready: ${parts.join(', ')} cannot be used.`);
