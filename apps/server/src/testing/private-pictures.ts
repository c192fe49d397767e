import { crc32 } from 'node:zlib';
import type { OriginalType } from '@slipcase/contract/originals';
import sharp, { type Sharp } from 'sharp';

/**
 * Pictures as phones make them: with the place, the camera, its serial number, texts, and data after the end.
 */

/** Texts that must not be stored. All types contain the first two. */
export const SECRETS = ['SecretCamera', 'a film of the room', 'SERIAL-4711', 'a private note', 'at/52.5N'];

type Pixels = { data: Buffer; width: number; height: number };

/** Random pixels, the same for the same seed. */
export function noise(width: number, height: number, seed: number): Pixels {
  const data = Buffer.alloc(width * height * 3);
  let state = (seed % 2_147_483_646) + 1;
  for (let at = 0; at < data.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    data[at] = state & 0xff;
  }
  return { data, width, height };
}

export function pictureOf({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** @param orientation 1 to 8, as in Exif */
export async function privatePicture(
  type: OriginalType,
  pixels: Pixels,
  { orientation, isProgressive = false }: { orientation: number; isProgressive?: boolean },
): Promise<Buffer> {
  const picture = pictureOf(pixels)
    .withMetadata({ orientation })
    .withExif({
      IFD0: { Make: 'SecretCamera', ImageDescription: 'a private note', Orientation: String(orientation) },
      IFD2: { BodySerialNumber: 'SERIAL-4711' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">at/52.5N</x:xmpmeta>');
  const film = Buffer.from('a film of the room');
  switch (type) {
    case 'image/jpeg':
      return Buffer.concat([
        withComment(await picture.jpeg({ progressive: isProgressive }).toBuffer()),
        film,
      ]);
    case 'image/png':
      return Buffer.concat([withText(await picture.png({ progressive: isProgressive }).toBuffer()), film]);
    case 'image/webp':
      return withRiffChunk(await picture.webp({ lossless: isProgressive }).toBuffer(), film);
    case 'image/avif':
      return Buffer.concat([
        await picture.avif({ effort: 0, lossless: isProgressive }).toBuffer(),
        box('mpvd', film),
      ]);
    default:
      throw new TypeError(`no ${type} can be drawn`);
  }
}

function withComment(jpeg: Buffer): Buffer {
  const text = Buffer.from('a private note');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}

function withText(png: Buffer): Buffer {
  const named = Buffer.from('tEXtComment\0a private note', 'latin1');
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  check.writeUInt32BE(crc32(named));
  // after the header, which is 33 bytes long including the signature
  return Buffer.concat([png.subarray(0, 33), length, named, check, png.subarray(33)]);
}

function withRiffChunk(webp: Buffer, body: Buffer): Buffer {
  const head = Buffer.from('FILM\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  const whole = Buffer.concat([webp, head, body, Buffer.alloc(body.length % 2)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1');
  head.writeUInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}
