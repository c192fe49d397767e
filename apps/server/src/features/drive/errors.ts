import { ApiError } from '../../http/errors.ts';

export const exportFailed = (driveLabel: string) =>
  new ApiError(
    502,
    'export_failed',
    `Failed to export to ${driveLabel}. The receipt is safe in your library, and Slipcase will try again.`,
  );

export const driveNotConnected = (driveLabel: string) =>
  new ApiError(
    409,
    'drive_not_connected',
    `Connect your ${driveLabel} first. The receipt is safe in your library and will be exported once you have connected.`,
  );
