import sharp from 'sharp';
import { createReader, type Reader } from '../../packages/reader/src/index.ts';
import { approach, RECEIPTS } from './clips.ts';
import { drawReceipt, type Facts } from './receipts.ts';
import { drawScene, type Scene } from './scene.ts';
import { momentsOf } from './shots.ts';

/** A frame of a phone's camera, as the page asks for it. */
const PICTURE = { width: 1080, height: 1920 };
/** The JPEG quality that the page uses. */
const QUALITY = 80;
/** Print is drawn larger than the picture shows it. */
const PRINT_SCALE = 2;

/** What the reader finds on pictures of the same clips. */
export type ReadingFigures = { pictures: number; auto: Right; random: Right };
/** How many pictures have the right vendor, total and date, and all three of them. */
type Right = { vendor: number; total: number; date: number; all: number };

/**
 * Reads each clip at the moment that Auto chose, and at a random one after the hand is near. @param from the
 * first clip
 */
export async function readingOfClips(clips: number, from: number): Promise<ReadingFigures> {
  const reader = await createReader({ now: () => new Date('2026-03-20T12:00:00Z') });
  const figures: ReadingFigures = { pictures: 0, auto: none(), random: none() };
  try {
    for (let index = from; index < from + clips; index += 1) {
      const scenes = await approach(index);
      const { auto, random } = await momentsOf(index, scenes);
      if (auto === null) continue;
      const { print, facts } = await drawReceipt(index % RECEIPTS, PRINT_SCALE);
      const read = (look: number, right: Right) =>
        count(reader, { ...(scenes[look] as Scene), print }, facts, right);
      figures.pictures += 1;
      await read(auto, figures.auto);
      await read(random, figures.random);
    }
  } finally {
    await reader.close();
  }
  return figures;
}

function none(): Right {
  return { vendor: 0, total: 0, date: 0, all: 0 };
}

async function count(reader: Reader, scene: Scene, facts: Facts, right: Right): Promise<void> {
  const { data, width, height } = drawScene(scene, PICTURE.width, PICTURE.height).frame;
  const picture = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  const { vendor, total, date } = await reader.read(picture);
  const is = {
    vendor: plain(vendor?.value) === plain(facts.vendor),
    total: total?.value === facts.total,
    date: date?.value === facts.date,
  };
  if (is.vendor) right.vendor += 1;
  if (is.total) right.total += 1;
  if (is.date) right.date += 1;
  if (is.vendor && is.total && is.date) right.all += 1;
}

function plain(text: string | undefined): string {
  return (text ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
}
