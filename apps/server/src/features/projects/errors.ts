import { ApiError } from '../../http/errors.ts';

export const unknownProject = (name: string) =>
  new ApiError(
    400,
    'unknown_project',
    `'${name}' is not one of the company's projects. Choose one from the list.`,
  );
