/** Parts of the Image Capture specification that TypeScript's DOM types lack. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraintSet & { torch?: boolean };
/** A part of Media Capture and Streams that they lack too. */
type UncutConstraints = MediaTrackConstraints & { resizeMode?: 'none' };
type StillCamera = { takePhoto(): Promise<Blob> };
declare const ImageCapture: (new (track: MediaStreamTrack) => StillCamera) | undefined;

/** People move on after the shutter press. If a camera needs longer for its still, the frame is used instead. */
const STILL_WITHIN_MS = 1500;
/** The browser's error for a device that is gone. */
const GONE = ['OverconstrainedError', 'NotFoundError'];

/**
 * Opens the rear camera, or a given one.
 * @param lens a device id from `listLenses`; ignored if that camera is gone
 * @throws DOMException whose name says why
 */
export async function openRearCamera(lens: string | null): Promise<MediaStream> {
  // insecure contexts and old browsers have no mediaDevices at all
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError');
  if (lens === null) return open({ facingMode: 'environment' });
  try {
    // exact: a preference would lose to the preference for 1920 x 1080, which not every lens supports
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
    // otherwise browsers crop an upright picture to the requested shape, and the receipt with it
    resizeMode: 'none',
  };
  return navigator.mediaDevices.getUserMedia({ audio: false, video });
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Ids of the device's cameras. Browsers reveal them only after one has been opened. */
export async function listLenses(): Promise<string[]> {
  // eslint-disable-next-line tscompat/tscompat -- Firefox 115 lists only inputs, and a camera is one
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
}

export function lensOf(stream: MediaStream): string | undefined {
  return stream.getVideoTracks()[0]?.getSettings().deviceId;
}

/**
 * A photograph in the sensor's full resolution if the browser takes one in time, else null. Continues after the stream
 * stops, so the next screen does not have to wait.
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
