import { ApiError } from '../../http/errors.ts';

export const unknownFavorite = (name: string) =>
  new ApiError(
    400,
    'unknown_project',
    `'${name}' is not one of the company's projects. Choose one from the list.`,
  );
