export { createReader, type Reader, type ReaderOptions, type ReadOptions } from './read-receipt.ts';
export type {
  AddsUp,
  Box,
  DateOrder,
  Found,
  GivenLine,
  Item,
  Kind,
  Line,
  Misfit,
  Point,
  Problem,
  Quad,
  QuarterTurn,
  Reading,
  Script,
  Word,
} from './reading.ts';
