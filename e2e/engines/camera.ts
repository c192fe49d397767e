/** What the journeys observe about the camera. Each function runs in the page. */

declare global {
  interface Window {
    opened: MediaStream[];
    /** the browser's own camera while a clip replaces it */
    ownCamera?: MediaDevices['getUserMedia'];
  }
}

/**
 * From now on, the camera shows a clip in a loop, because the fake cameras of Firefox and WebKit cannot play
 * films.
 * @param frames JPEGs of one size, in base64: the page's policy allows no data URLs
 * @param frameMs milliseconds from one to the next
 */
export async function showClip(frames: string[], frameMs: number): Promise<void> {
  const pictures = await Promise.all(
    frames.map((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    }),
  );
  const canvas = document.createElement('canvas');
  canvas.width = pictures[0]?.width ?? 0;
  canvas.height = pictures[0]?.height ?? 0;
  const context = canvas.getContext('2d');
  const draw = () =>
    context?.drawImage(
      pictures[Math.floor(performance.now() / frameMs) % pictures.length] as CanvasImageSource,
      0,
      0,
    );
  draw();
  // eslint-disable-next-line no-restricted-syntax -- plays the clip; no test waits for it
  setInterval(draw, frameMs);
  const cameras = MediaDevices.prototype;
  window.ownCamera = cameras.getUserMedia;
  cameras.getUserMedia = async () => canvas.captureStream();
}

/** Restores the browser's own camera. */
export function endClip(): void {
  if (window.ownCamera) MediaDevices.prototype.getUserMedia = window.ownCamera;
}

/** Whether the paper before the camera is outlined. */
export function isOutlined(): boolean {
  return document.querySelector('.eye__outline polygon[points]') !== null;
}

/** Keeps every stream that the page opens from now on. */
export function keepStreams(): void {
  // not on the object itself, because WebKit creates it again
  const cameras = MediaDevices.prototype;
  const open = cameras.getUserMedia;
  window.opened = [];
  cameras.getUserMedia = async function (this: MediaDevices, constraints) {
    const stream = await open.call(this, constraints);
    window.opened.push(stream);
    return stream;
  };
}

/** Whether each stream is still running, the last one last. */
export function liveStreams(): boolean[] {
  return window.opened.map((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live'));
}

/** @returns width and height, pixels */
export function cameraSize(): [number, number] {
  const { videoWidth, videoHeight } = document.querySelector('video') ?? new HTMLVideoElement();
  return [videoWidth, videoHeight];
}

/** The picture in review. @returns width and height, pixels, and its brightest color value, of 255 */
export async function reviewedPicture(): Promise<[width: number, height: number, brightest: number]> {
  const shown = () => document.querySelector<HTMLImageElement>('main img');
  let picture = shown();
  for (let source: string | undefined; picture && picture.src !== source; picture = shown()) {
    source = picture.src;
    // the cropped picture may replace the whole one meanwhile, which ends its decoding
    await picture.decode().catch((error: unknown) => {
      if (shown()?.src === source) throw error;
    });
  }
  if (!picture) return [0, 0, 0];
  const canvas = document.createElement('canvas');
  canvas.width = 32;
  canvas.height = 32;
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  // red, green and blue, without the opacity
  const colors = [...data].filter((_, at) => at % 4 < 3);
  return [picture.naturalWidth, picture.naturalHeight, Math.max(...colors)];
}
