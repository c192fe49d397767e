export { createReader, type Reader, type ReaderOptions } from './read-receipt.ts';
export type { Box, DateOrder, Found, Item, Line, Point, Reading } from './reading.ts';
export { UnreadableImageError } from './unreadable-image-error.ts';
