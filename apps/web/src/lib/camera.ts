/** Parts of the Image Capture specification, which TypeScript's DOM types leave out. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraintSet & { torch?: boolean };
/** Part of Media Capture and Streams, which they leave out too. */
type UncutConstraints = MediaTrackConstraints & { resizeMode?: 'none' };
type StillCamera = { takePhoto(): Promise<Blob> };
declare const ImageCapture: (new (track: MediaStreamTrack) => StillCamera) | undefined;

/** Whoever has pressed the shutter moves on; a camera that needs longer for its still gives its frame instead. */
const STILL_WITHIN_MS = 1500;
/** What a browser says of a device that is not there any more. */
const GONE = ['OverconstrainedError', 'NotFoundError'];

/**
 * Asks for the rear camera, or for a certain one.
 * @param lens a device id from `listLenses`; a camera that is gone by now is passed over
 * @throws DOMException whose name says why
 */
export async function openRearCamera(lens: string | null): Promise<MediaStream> {
  // insecure contexts and old browsers have no mediaDevices at all
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError');
  if (lens === null) return open({ facingMode: 'environment' });
  try {
    // exact: a wish would lose against the wish for 1920 x 1080, which not every lens can give
    return await open({ deviceId: { exact: lens } });
  } catch (error) {
    if (!(error instanceof Error) || !GONE.includes(error.name)) throw error;
    return open({ facingMode: 'environment' });
  }
}

function open(which: MediaTrackConstraints): Promise<MediaStream> {
  const video: UncutConstraints = {
    ...which,
    width: { ideal: 1920 },
    height: { ideal: 1080 },
    // else browsers cut a camera's upright picture to the shape asked for, and the receipt with it
    resizeMode: 'none',
  };
  return navigator.mediaDevices.getUserMedia({ audio: false, video });
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Ids of the device's cameras; browsers tell them once one has been opened. */
export async function listLenses(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
}

export function lensOf(stream: MediaStream): string | undefined {
  return stream.getVideoTracks()[0]?.getSettings().deviceId;
}

/**
 * A photograph in the sensor's full resolution, where the browser takes one in time; null otherwise. Goes on when the
 * stream is stopped meanwhile: the next screen need not wait for it.
 */
export async function takeStill(stream: MediaStream): Promise<Blob | null> {
  const track = stream.getVideoTracks()[0]?.clone();
  if (!track) return null;
  try {
    if (typeof ImageCapture === 'undefined') return null;
    return await within(STILL_WITHIN_MS, new ImageCapture(track).takePhoto());
  } catch {
    return null;
  } finally {
    track.stop();
  }
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  const capabilities: TorchCapabilities | undefined = track?.getCapabilities?.();
  return capabilities?.torch === true;
}

export async function switchTorch(stream: MediaStream, on: boolean): Promise<void> {
  const torch: TorchConstraints = { torch: on };
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [torch] });
}
