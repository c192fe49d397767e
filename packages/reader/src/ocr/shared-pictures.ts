import type { Picture } from '../image/decode.ts';

/** A picture's pixels in memory that other threads see, until it is given back. */
export type SharedPicture = { picture: Picture; giveBack: () => void };

type Idle = { memory: SharedArrayBuffer; holds: WeakRef<Picture> };

/**
 * Shared memory for one picture after the other. It is used again, because what two threads have seen is only freed
 * once both have tidied up, and nothing tells them that it is time. So what stays is the largest picture that was read,
 * 120 MB at most, times as many as were read at once.
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
