import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError, invalidRequest } from './errors.ts';
import { hasNul, nulInText } from './nul-check.ts';

/**
 * the largest text field, which has the parts of a split receipt: 20 with three names of 200 characters, in
 * any script
 */
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 30;

/**
 * Reads a multipart body with one file.
 * @param fileField name of the file's part
 * @param maxBytes maximum size of the file; a larger one throws `tooLarge`
 * @returns text fields by name (the last one wins), the file's bytes or null, and its name as it was sent or
 * ''
 */
export async function readMultipart(
  request: FastifyRequest,
  fileField: string,
  maxBytes: number,
  tooLarge: () => ApiError,
): Promise<{ fields: Record<string, string>; file: Uint8Array | null; filename: string }> {
  if (!request.isMultipart()) {
    throw new ApiError(415, 'unsupported_media_type', 'Send this call as multipart/form-data.');
  }
  const fields: Record<string, string> = {};
  let file: Uint8Array | null = null;
  let filename = '';
  const limits = { fileSize: maxBytes, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw invalidRequest(`${part.fieldname} is too long.`);
        if (hasNul(part.value)) throw nulInText();
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else if (part.fieldname === fileField) {
        filename = part.filename ?? '';
        file = await bytesOf(part, tooLarge);
      } else {
        throw invalidRequest(`Send the file as '${fileField}'.`);
      }
    }
  } catch (error) {
    throw asApiError(error, tooLarge);
  }
  return { fields, file, filename };
}

async function bytesOf(part: MultipartFile, tooLarge: () => ApiError): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  // busboy only flags a file that is too large, and cuts it at the limit
  if (part.file.truncated) throw tooLarge();
  return Buffer.concat(chunks);
}

function asApiError(error: unknown, tooLarge: () => ApiError): unknown {
  if (error instanceof ApiError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  // a truncated or malformed body is the sender's fault, never a 500
  return invalidRequest('The form is incomplete. Please send it again.');
}
