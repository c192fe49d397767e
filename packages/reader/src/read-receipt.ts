import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { explain } from './extract/explain.ts';
import { extract } from './extract/extract.ts';
import { homeIn } from './home.ts';
import { decode, letGo } from './image/decode.ts';
import { findCorners } from './image/page-corners.ts';
import { mapPaper } from './image/paper-region.ts';
import { UnreadableImageError } from './image/unreadable-image-error.ts';
import { asOfKind, kindOf } from './kind.ts';
import { placeGiven } from './ocr/given-lines.ts';
import { type PlacedLine, type Row, rowsOf } from './ocr/lines.ts';
import { loadModels, type Models, readLines, releaseModels, type TextOnPicture } from './ocr/read-lines.ts';
import { outlinesOf } from './papers/outlines.ts';
import { separate } from './papers/separate.ts';
import { readWhole, type Whole } from './parts/whole.ts';
import { problemOf, problemWith } from './problem.ts';
import type { GivenLine, Home, Line, Problem, Reading } from './reading.ts';
import { scriptOf, withoutWords } from './script.ts';
import { rightWayUp } from './way-up.ts';

export type ReaderOptions = {
  /** Processor threads per reading. Default 2. */
  threads?: number;
  /**
   * Where the company is: what an amount or a date means if the receipt does not say. Default `homeIn('US')`.
   */
  home?: Home;
  /** The current date, so that dates in the future can be refused. */
  now?: () => Date;
  /** For measuring: whether threads that wait for each other keep their processors busy. Default false. */
  spinning?: boolean;
};

export type ReadOptions = {
  /** The picture's text if it is already known, for example from a PDF's text layer. */
  lines?: readonly GivenLine[];
  /** Whether to explain each choice. */
  explain?: boolean;
  /**
   * The `print` of the pictures taken before this one, in order. This picture may be the next part of a long
   * receipt.
   */
  before?: readonly Print[];
};

/** The rows of one picture, needed to read the next one. They survive a round trip through JSON. */
export type Print = readonly Row[];

/**
 * A reading, the rows that the next reading needs, and the whole receipt if this picture is the last part of
 * one.
 */
export type ReadPart = Reading & { print: Print; whole: Whole | null };

export type Reader = {
  /**
   * Reads one receipt from an image file's bytes (JPEG, PNG, WebP and whatever else sharp decodes, up to 40
   * megapixels). The answer depends on the picture alone. It takes as long as the machine needs: the work is
   * limited (see `ocr/line-budget.ts`), not the time. With `lines`, the reader does not look for text. It
   * takes these lines as certain and the picture as upright. It ignores empty lines and lines outside the
   * picture; if none are left, it reads the picture.
   *
   * Bad input does not throw. It gives nulls, and a `problem` that says what is wrong and what to do: the
   * person has the paper in hand and wants to get on, so callers have one kind of answer. An error is always
   * a bug, or a crash of native code.
   */
  read(image: Uint8Array, options?: ReadOptions): Promise<ReadPart>;
  /** Frees the models. The reader cannot be used afterwards. */
  close(): Promise<void>;
};

const DEFAULT_THREADS = 2;
/**
 * No receipt is this wide. Given lines that overlap look like this, and regular expressions would take too
 * long on them.
 */
const MAX_ROW_CHARACTERS = 1000;

/** Loads the models (about 15 MB, once) and returns a reader. A reader can run several readings at once. */
export async function createReader(options: ReaderOptions = {}): Promise<Reader> {
  // libvips caches its last operations with their pictures. No two receipts are the same, so memory would
  // only grow.
  sharp.cache(false);
  const models = await loadModels(options.threads ?? DEFAULT_THREADS, options.spinning ?? false);
  const settings = { home: options.home ?? homeIn('US'), now: options.now ?? (() => new Date()) };
  return {
    async read(image, { lines = [], explain = false, before = [] } = {}) {
      const start = performance.now();
      const given = { image, lines, explain, before };
      const reading = await readImage(models, given, settings).catch((error: unknown) => {
        if (error instanceof UnreadableImageError) return nothingRead(problemWith(error.code));
        throw error;
      });
      return { ...reading, ms: Math.round(performance.now() - start) };
    },
    close: () => releaseModels(models),
  };
}

async function readImage(
  models: Models,
  given: { image: Uint8Array; lines: readonly GivenLine[]; explain: boolean; before: readonly Print[] },
  { home, now }: { home: Home; now: () => Date },
): Promise<Omit<ReadPart, 'ms'>> {
  const decoded = await decode(given.image);
  const known = placeGiven(given.lines, decoded);
  const { picture, rotation, lines, complete }: TextOnPicture =
    known.lines.length > 0
      ? { picture: decoded, rotation: 0, ...known }
      : await rightWayUp(models, await readLines(models, decoded));
  const whole = printIn(lines);
  const map = await mapPaper(picture, linesIn(whole));
  const parts = separate(picture, lines, map);
  const papers = parts.length > 1 ? parts.map(printIn) : [whole];
  const rows = papers[0] ?? [];
  const settings = { home, now: now() };
  const script = scriptOf(lines);
  const found = extract(rows, settings);
  const legible = script === 'latin' ? found : withoutWords(rows, found);
  const kind = kindOf(rows, legible, script);
  const facts = asOfKind(kind, legible);
  const corners = await findCorners(picture, linesIn(rows), papers.length > 1 ? undefined : map);
  const outlines = await outlinesOf(picture, papers.map(linesIn), { corners, isPaper: kind !== 'other' });
  for (const done of new Set([decoded, picture])) letGo(done);
  return {
    image: { width: picture.width, height: picture.height },
    rotation,
    corners,
    kind,
    script,
    papers: outlines,
    lines: papers.flatMap(linesIn),
    ...facts,
    ...(given.explain ? { explanations: explain(rows, settings) } : {}),
    problem: problemOf({ lines, rows, facts, kind, script, complete, papers: papers.length }),
    ...inParts(given.before, script === 'latin' && papers.length === 1 ? rows : [], settings),
  };
}

/** A picture of several papers, or in a script that cannot be read, is never part of a longer receipt. */
function inParts(before: readonly Print[], print: Print, settings: { home: Home; now: Date }) {
  return { print, whole: readWhole([...before, print], settings) };
}

function printIn(lines: readonly PlacedLine[]): Row[] {
  return rowsOf(lines).filter(({ text }) => text.length <= MAX_ROW_CHARACTERS);
}

function linesIn(rows: readonly Row[]): Line[] {
  return rows.flatMap((row) => row.lines.map(({ tries, ...line }) => line));
}

function nothingRead(problem: Problem): Omit<ReadPart, 'ms'> {
  return {
    image: { width: 0, height: 0 },
    rotation: 0,
    corners: null,
    kind: 'other',
    script: 'latin',
    papers: [],
    lines: [],
    ...extract([], { home: homeIn('US'), now: new Date() }),
    problem,
    print: [],
    whole: null,
  };
}
