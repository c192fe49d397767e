import type { Picture } from '../image/decode.ts';

/** A picture's pixels in memory that other threads see, until it is given back. */
export type SharedPicture = { picture: Picture; giveBack: () => void };

type Idle = { memory: SharedArrayBuffer; holds: WeakRef<Picture> };

/**
 * Shared memory for one picture after another. It is reused, because memory seen by two threads is freed only
 * after both have collected garbage, and nothing triggers that. So the largest picture read stays in memory,
 * at most 120 MB, times the number of pictures read at once.
 */
export function createSharedPictures(): (picture: Picture) => SharedPicture {
  const idle: Idle[] = [];
  return (picture) => {
    const { width, height, rgb } = picture;
    const holding = idle.findIndex(({ holds }) => holds.deref() === picture);
    const [found] = idle.splice(holding === -1 ? idle.length - 1 : holding, 1);
    const isLargeEnough = found && found.memory.byteLength >= rgb.byteLength;
    const memory = isLargeEnough ? found.memory : new SharedArrayBuffer(rgb.byteLength);
    const shared = new Uint8Array(memory, 0, rgb.byteLength);
    if (holding === -1) shared.set(rgb);
    return {
      picture: { width, height, rgb: shared },
      giveBack() {
        idle.push({ memory, holds: new WeakRef(picture) });
      },
    };
  };
}
