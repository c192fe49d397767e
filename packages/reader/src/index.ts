export { createReader, type Reader, type ReaderOptions } from './read-receipt.ts';
export type {
  AddsUp,
  Box,
  DateOrder,
  Found,
  Item,
  Line,
  Misfit,
  Point,
  Problem,
  Quad,
  QuarterTurn,
  Reading,
  Word,
} from './reading.ts';
