/** Parts of the Image Capture specification that TypeScript's DOM types lack. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraintSet & { torch?: boolean };
/** A part of Media Capture and Streams that the types lack, too. */
type UncutConstraints = MediaTrackConstraints & { resizeMode?: 'none' };
/** Firefox and Safari 16 lack this method. */
type Camera = MediaDeviceInfo & { getCapabilities?: () => { facingMode?: string[] } };
/** In the words of Media Capture. null: the camera does not say, as with webcams. */
type Facing = 'user' | 'environment' | null;
type StillCamera = { takePhoto(): Promise<Blob> };
declare const ImageCapture: (new (track: MediaStreamTrack) => StillCamera) | undefined;

/**
 * People move on after pressing the shutter. If a camera takes longer for its photo, the frame is used
 * instead.
 */
const STILL_WITHIN_MS = 1500;
/**
 * Words in the names of cameras for the side of the person and for the far side. In Firefox and Safari 16,
 * only the name says where a camera faces.
 */
const FACES = {
  user: /\b(?:front|user|selfie|avant\b|anteriore|delantera|voorkant)/iu,
  environment: /\b(?:back|rear|arrière|rückkamera|posteriore|trasera|traseira|achterkant)/iu,
};
/** The browser's error for a device that is gone. */
const GONE = ['OverconstrainedError', 'NotFoundError'];

/**
 * An open camera. Only this file has the browser's own stream. The camera ends with `stop`, or when the
 * system takes it away.
 */
export class CameraStream {
  readonly #stream: MediaStream;
  /** the element that shows the stream */
  #video: HTMLVideoElement | null = null;

  constructor(stream: MediaStream) {
    this.#stream = stream;
  }

  get #track(): MediaStreamTrack | undefined {
    return this.#stream.getVideoTracks()[0];
  }

  stop(): void {
    // WebKitGTK can freeze the page permanently if a camera stops while a paused video still shows it
    this.#hide();
    for (const track of this.#stream.getTracks()) track.stop();
  }

  /** @param listener called when the system ends the stream, but not after `stop` */
  onEnded(listener: () => void): void {
    this.#track?.addEventListener('ended', listener);
  }

  hasEnded(): boolean {
    return !this.#stream.active;
  }

  /** Shows the stream until it stops. @returns hides it earlier */
  showOn(video: HTMLVideoElement): () => void {
    this.#video = video;
    video.srcObject = this.#stream;
    return () => this.#hide();
  }

  #hide(): void {
    if (this.#video) this.#video.srcObject = null;
    this.#video = null;
  }

  /** Whether the system currently holds back the pictures. */
  isMuted(): boolean {
    return this.#track?.muted === true;
  }

  /** @returns stops listening */
  onMuteChange(listener: () => void): () => void {
    const track = this.#track;
    track?.addEventListener('mute', listener);
    track?.addEventListener('unmute', listener);
    return () => {
      track?.removeEventListener('mute', listener);
      track?.removeEventListener('unmute', listener);
    };
  }

  /** The id of the camera's device. */
  lens(): string | undefined {
    return this.#track?.getSettings().deviceId;
  }

  facing(): Facing {
    return facingIn([this.#track?.getSettings().facingMode]);
  }

  /**
   * Ids of the cameras that face the same way, including this one. Cameras that do not say where they face
   * count, too. Browsers only reveal cameras after one has been opened.
   */
  async lenses(): Promise<string[]> {
    const cameras = await listCameras();
    const own = cameras.find(({ deviceId }) => deviceId === this.lens());
    const facing = this.facing() ?? (own ? sideOf(own) : null);
    const alike = cameras.filter((camera) => camera === own || [facing, null].includes(sideOf(camera)));
    return (facing === null ? cameras : alike).map(({ deviceId }) => deviceId);
  }

  /**
   * A photo in the sensor's full resolution; null if the browser does not take one in time. Continues after
   * the stream stops, so that the next screen does not have to wait.
   */
  async still(): Promise<Blob | null> {
    const track = this.#track?.clone();
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

  hasTorch(): boolean {
    const capabilities: TorchCapabilities | undefined = this.#track?.getCapabilities?.();
    return capabilities?.torch === true;
  }

  async switchTorch(on: boolean): Promise<void> {
    const torch: TorchConstraints = { torch: on };
    await this.#track?.applyConstraints({ advanced: [torch] });
  }
}

/**
 * Opens the rear camera, or a given one.
 * @param lens a device id from `lenses`; ignored if that camera is gone
 * @throws DOMException whose name says why
 */
export async function openRearCamera(lens: string | null): Promise<CameraStream> {
  // insecure contexts and old browsers have no mediaDevices at all
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError');
  if (lens === null) return open({ facingMode: 'environment' });
  try {
    // exact: a preference would lose to the preference for 1920 x 1080, which not every lens supports
    const chosen = await open({ deviceId: { exact: lens } });
    if (chosen.facing() !== 'user' || !(await hasRearCamera())) return chosen;
    // earlier versions offered the front camera as a lens, too
    chosen.stop();
    return await open({ facingMode: 'environment' });
  } catch (error) {
    if (!(error instanceof Error) || !GONE.includes(error.name)) throw error;
    return open({ facingMode: 'environment' });
  }
}

async function open(which: MediaTrackConstraints): Promise<CameraStream> {
  const video: UncutConstraints = {
    ...which,
    width: { ideal: 1920 },
    height: { ideal: 1080 },
    // otherwise, browsers crop an upright picture to the requested shape, and cut off the receipt
    resizeMode: 'none',
  };
  return new CameraStream(await navigator.mediaDevices.getUserMedia({ audio: false, video }));
}

async function hasRearCamera(): Promise<boolean> {
  return (await listCameras()).some((camera) => sideOf(camera) === 'environment');
}

async function listCameras(): Promise<Camera[]> {
  // eslint-disable-next-line tscompat/tscompat -- Firefox 115 lists only inputs, and a camera is one
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput');
}

/** Where a camera faces. The camera does not have to be open. */
function sideOf(camera: Camera): Facing {
  const { facingMode = [] } = camera.getCapabilities?.() ?? {};
  return facingIn(facingMode) ?? sideIn(camera.label);
}

function facingIn(modes: readonly (string | undefined)[]): Facing {
  return (['user', 'environment'] as const).find((facing) => modes.includes(facing)) ?? null;
}

function sideIn(label: string): Facing {
  return (['user', 'environment'] as const).find((facing) => FACES[facing].test(label)) ?? null;
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
