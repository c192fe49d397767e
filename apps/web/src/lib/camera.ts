/** `torch` is of the Image Capture specification, which TypeScript's DOM types leave out. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraintSet & { torch?: boolean };

/** Asks for the rear camera. Rejects with a DOMException whose name says why. */
export async function openRearCamera(): Promise<MediaStream> {
  // insecure contexts and old browsers have no mediaDevices at all
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
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
