import { Image, Zap } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { hasTorch, switchTorch } from '../../lib/camera.ts';
import { type Picture, pictureFromFile, pictureFromVideo } from '../../lib/picture.ts';
import { common, scanner } from '../../messages.ts';
import { notify } from '../../ui/toast.tsx';
import './camera.css';
import { useCamera } from './use-camera.ts';

const HINTS = { starting: scanner.startingCamera, live: scanner.hint, failed: '' };
const FLASH_OVERLAY_MS = 150;
const VIBRATION = [75, 25, 100];

type CameraViewProps = { onPicture: (picture: Picture) => void };

export function CameraView({ onPicture }: CameraViewProps) {
  const camera = useCamera();
  const stream = camera.status === 'live' ? camera.stream : null;
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [flashing, setFlashing] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    setReady(false);
    if (video.current) video.current.srcObject = stream;
  }, [stream]);

  async function take(source: Promise<Picture>) {
    setBusy(true);
    try {
      onPicture(await source);
    } catch {
      notify({ title: scanner.loadFailed, description: scanner.loadAdvice, tone: 'bad' });
      setBusy(false);
    }
  }

  function capture() {
    if (!video.current) return;
    setFlashing(true);
    navigator.vibrate?.(VIBRATION);
    const picture = pictureFromVideo(video.current);
    // the overlay is seen before the screen changes
    void take(new Promise((resolve) => setTimeout(resolve, FLASH_OVERLAY_MS)).then(() => picture));
  }

  return (
    <main className="camera" aria-busy={camera.status === 'starting'}>
      <video
        ref={video}
        className="camera__live"
        autoPlay
        playsInline
        muted
        hidden={!stream}
        onLoadedData={() => setReady(true)}
      />
      <div className="camera__veil camera__veil--top" />
      <div className="camera__veil camera__veil--bottom" />
      {camera.status === 'failed' ? (
        <div className="camera__problem" role="status">
          <h2>{scanner.cameraError}</h2>
          <p>{scanner.cameraErrors[camera.problem]}</p>
          <p>{scanner.cameraAdvice[camera.problem]}</p>
          <button type="button" className="button button--plain" onClick={camera.restart}>
            {common.tryAgain}
          </button>
        </div>
      ) : (
        <div className="frame" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
      <div className="camera__controls">
        <p className="camera__hint" role="status">
          {HINTS[camera.status]}
        </p>
        <TorchToggle stream={ready ? stream : null} />
        <button
          type="button"
          className="shutter"
          aria-label={scanner.capture}
          disabled={!stream || !ready || busy}
          onClick={capture}
        />
        <PhotoChooser disabled={busy} onFile={(file) => void take(pictureFromFile(file))} />
      </div>
      {flashing && <div className="camera__flash" />}
    </main>
  );
}

function TorchToggle({ stream }: { stream: MediaStream | null }) {
  const [on, setOn] = useState(false);
  const available = stream !== null && hasTorch(stream);
  async function toggle() {
    if (!stream) return;
    try {
      await switchTorch(stream, !on);
      setOn(!on);
    } catch {
      notify({ ...scanner.torchFailed, tone: 'bad' });
    }
  }
  return (
    <button
      type="button"
      className="camera__tool"
      aria-pressed={available && on}
      disabled={!available}
      onClick={() => void toggle()}
    >
      <Zap className="icon icon--l" />
      {scanner.flash}
    </button>
  );
}

/** The second way in: a photo from the device, or from its own camera app. */
function PhotoChooser({ disabled, onFile }: { disabled: boolean; onFile: (file: File) => void }) {
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // so that choosing the same file again is a change again
    event.target.value = '';
    if (file) onFile(file);
  }
  return (
    <label className="camera__tool">
      <input type="file" accept="image/*" className="sr-only" disabled={disabled} onChange={choose} />
      <Image className="icon icon--l" />
      {scanner.choosePhoto}
    </label>
  );
}
