/** Draws and compares pictures in the browser. */

type Draw = (context: OffscreenCanvasRenderingContext2D) => void;

/** Makes a JPEG, or another type if given. */
export function drawn(width: number, height: number, draw: Draw, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  draw(contextOf(canvas));
  return canvas.convertToBlob({ type, quality: 0.92 });
}

type Pixels = {
  width: number;
  height: number;
  /** red, green and blue */
  at: (x: number, y: number) => [number, number, number];
};

export async function pixelsOf(picture: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const context = contextOf(new OffscreenCanvas(width, height));
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return {
    width,
    height,
    at: (x, y) => {
      const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4);
      return [red, green, blue];
    },
  };
}

/** How different two pictures look at a small size. JPEG compression alone gives less than 6. */
export async function differenceOf(a: Blob, b: Blob): Promise<number> {
  const [one, other] = await Promise.all([small(a), small(b)]);
  const off = one.reduce((sum, gray, at) => sum + Math.abs(gray - (other[at] ?? 0)), 0);
  return off / one.length;
}

const SMALL = 100;

async function small(picture: Blob): Promise<number[]> {
  const bitmap = await createImageBitmap(picture, {
    resizeWidth: SMALL,
    resizeHeight: SMALL,
    resizeQuality: 'high',
  });
  const context = contextOf(new OffscreenCanvas(SMALL, SMALL));
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, SMALL, SMALL);
  return Array.from({ length: SMALL * SMALL }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser draws nothing');
  return context;
}
