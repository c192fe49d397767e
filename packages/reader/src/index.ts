export { createReader, type Reader, type ReaderOptions, type ReadOptions } from './read-receipt.ts';
export type {
  AddsUp,
  Box,
  DateOrder,
  Found,
  GivenLine,
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
