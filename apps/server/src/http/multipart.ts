import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError, invalidRequest } from './errors.ts';
import { hasNul, nulInText } from './nul-check.ts';

const MAX_FIELD_BYTES = 4 * 1024;
const MAX_FIELDS = 30;

/**
 * Reads a multipart body with one file.
 * @param fileField name of the file's part
 * @param maxBytes of the file; one byte more and `tooLarge` is thrown
 * @returns text fields by name (the last of two with one name wins), and the file's bytes or null
 */
export async function readMultipart(
  request: FastifyRequest,
  fileField: string,
  maxBytes: number,
  tooLarge: () => ApiError,
): Promise<{ fields: Record<string, string>; file: Uint8Array | null }> {
  if (!request.isMultipart()) {
    throw new ApiError(415, 'unsupported_media_type', 'This call takes multipart/form-data.');
  }
  const fields: Record<string, string> = {};
  let file: Uint8Array | null = null;
  const limits = { fileSize: maxBytes, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw invalidRequest(`${part.fieldname} is too long.`);
        if (hasNul(part.value)) throw nulInText();
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else if (part.fieldname === fileField) {
        file = await bytesOf(part, tooLarge);
      } else {
        throw invalidRequest(`A file has to be sent as '${fileField}'.`);
      }
    }
  } catch (error) {
    throw asApiError(error, tooLarge);
  }
  return { fields, file };
}

async function bytesOf(part: MultipartFile, tooLarge: () => ApiError): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  // an over-long file is only flagged, and cut at the limit
  if (part.file.truncated) throw tooLarge();
  return Buffer.concat(chunks);
}

function asApiError(error: unknown, tooLarge: () => ApiError): unknown {
  if (error instanceof ApiError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  // a body that breaks off or is malformed is the sender's, never a 500
  return invalidRequest('The form could not be read to its end. Please send it again.');
}
