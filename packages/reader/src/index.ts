export type { Whole } from './parts/whole.ts';
export {
  createReader,
  type Print,
  type Reader,
  type ReaderOptions,
  type ReadOptions,
  type ReadPart,
} from './read-receipt.ts';
export type {
  AddsUp,
  Box,
  DateOrder,
  Found,
  GivenLine,
  Home,
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
