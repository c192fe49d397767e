/** Limits that page and server share. docs/rules.md lists the agreed ones, docs/security.md the others. */

/** digits of a passkey and of a reset code */
export const PASSKEY_LENGTH = 6;
/** minimum length of a picture's base64 text; shorter is invalid image data */
export const MIN_IMAGE_BASE64 = 100;
/** bytes of a JSON body, unless the endpoint says otherwise */
export const MAX_JSON_BYTES = 16 * 1024;
/** bytes of a JSON body that carries a picture */
export const MAX_PICTURE_JSON_BYTES = 10 * 1024 * 1024;
/** bytes of an uploaded PDF */
export const MAX_PDF_BYTES = 15 * 1024 * 1024;
/** bytes of one original, and of all originals of a receipt */
export const MAX_ORIGINAL_BYTES = 15 * 1024 * 1024;
export const MAX_ORIGINALS_BYTES = 60 * 1024 * 1024;
/** originals of one receipt: one for each page, and as many better pictures */
export const MAX_ORIGINALS = 40;
/** pixels of the long side of a picture before upload */
export const MAX_UPLOAD_SIDE = 3000;
/** characters of one text field read from or typed for a receipt */
export const MAX_FIELD_CHARS = 200;
/** most ids that a search in the printed text returns, newest first */
export const MAX_TEXT_MATCHES = 500;
/** pages of one receipt */
export const MAX_PAGES = 20;
/** items of one receipt that an edit may send: the longest till rolls have about 200 */
export const MAX_ITEMS = 500;
/** parts that one receipt can be split into */
export const MAX_PARTS = 20;
/** bytes of a JSON body that carries the items of a receipt */
export const MAX_ITEMS_JSON_BYTES = 512 * 1024;
/** most papers that an analysis outlines in one picture */
export const MAX_PAPERS = 12;
/** most lines of text that may come with a picture */
export const MAX_GIVEN_LINES = 500;
/** characters of a receipt's file name, including '.pdf' */
export const MAX_FILENAME_CHARS = 120;
/** bytes of a mail with receipts, and of one file in it */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
export const MAX_CAPTURE_BYTES = 15 * 1024 * 1024;
/** files of one mail that become captures */
export const MAX_MAIL_FILES = 20;
/** captures of one person that may wait on the server */
export const MAX_WAITING_CAPTURES = 200;
/** personal tokens, and allowed domains, of one person */
export const MAX_CAPTURE_TOKENS = 20;
export const MAX_CAPTURE_SENDERS = 200;
export const MAX_CAPTURE_TOKEN_NAME_CHARS = 60;
/** characters of a mail address, or of a domain (RFC 5321, 4.5.3.1) */
export const MAX_SENDER_CHARS = 320;
/** milliseconds between two polls of the library */
export const LIBRARY_POLL_MS = 2000;
/**
 * A call with this header is answered only in the session of the user whose id it names, else with
 * 'other_user'. Every call of our page sends it. A call without it is answered normally.
 */
export const EXPECTED_USER_HEADER = 'slipcase-user';
