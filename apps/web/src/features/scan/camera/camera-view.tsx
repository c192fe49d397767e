import { useEffect, useRef, useState } from 'react';
import { startPictureWorker } from '../../../lib/picture/picture-worker-client.ts';
import { holdQuiet, whenQuiet } from '../../../lib/quiet.ts';
import { useLostConnection } from '../../../lib/use-online.ts';
import { common } from '../../../messages/common.ts';
import { scanner } from '../../../messages/scan.ts';
import { awaitsReview } from '../captures/capture.ts';
import type { NewPage } from '../captures/page-intake.ts';
import { useScan, useScanSession } from '../scan-provider.tsx';
import { DropZone, FileChooser, LensSwitch, PileToggle, TorchToggle } from './camera-tools.tsx';
import './camera.css';
import './desk.css';
import { Button } from '../../../ui/button.tsx';
import { lazily } from '../../../ui/lazy.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { photograph } from './photograph.ts';
import { useCamera } from './use-camera.ts';
import { useIncomingFiles } from './use-incoming-files.ts';
import { useSharedFiles } from './use-shared-files.ts';
import { useTakePictures } from './use-take-pictures.ts';

const NobodysFilesDialog = lazily(
  async () => (await import('./nobodys-files-dialog.tsx')).NobodysFilesDialog,
);

// loads only when there are captures
const CaptureTray = lazily(async () => (await import('./capture-tray.tsx')).CaptureTray);
const PileStrip = lazily(async () => (await import('../pile/pile-strip.tsx')).PileStrip);

// load only when the stream runs; the camera works without them
const Eye = lazily(async () => {
  const loaded = await import('./eye/eye.tsx').catch(() => null);
  return loaded ? loaded.Eye : Nothing;
});
const JobOnCamera = lazily(async () => {
  const loaded = await import('../job/job-on-camera.tsx').catch(() => null);
  return loaded ? loaded.JobOnCamera : Nothing;
});

function Nothing() {
  return null;
}

const HINTS = {
  starting: scanner.startingCamera,
  live: scanner.hint,
  waiting: scanner.waitingForCamera,
  failed: '',
};
const VIBRATION = [75, 25, 100];

/** @param onPress called when the shutter is pressed */
export function CameraView({ onPress }: { onPress: () => void }) {
  const session = useScanSession();
  // the next screen is rendering while this one is still visible
  const leaving = useScan(({ shown }) => shown !== null);
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const torch = useRef<HTMLButtonElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  const camera = useCamera(video, () => held.current);
  const stream = camera.status === 'live' ? camera.stream : null;
  const failed = camera.status === 'failed';
  const [ready, setReady] = useState(false);
  const { busy, from, fromFiles } = useTakePictures(
    (_pages, perFile) => session.begin(perFile),
    (ids, shownBefore) => session.openBrought(ids, shownBefore),
  );
  const hasCaptures = useScan(({ captures }) => captures.some(awaitsReview));
  const isPile = useScan((state) => state.isPile);
  const lost = useLostConnection();
  const addedTo = useRef('');
  const page = useTakePictures((pages) => session.intake.add(addedTo.current, pages));
  const dropping = useIncomingFiles(fromFiles);
  const nobodysFiles = useSharedFiles(fromFiles);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each stream begins without a picture
  useEffect(() => setReady(false), [stream]);
  const starting = camera.status === 'starting' || (camera.status === 'live' && !ready);
  useEffect(() => (starting ? holdQuiet() : undefined), [starting]);
  // starts the encoding worker before the shutter is pressed
  useEffect(() => startPictureWorker(), []);

  const coming = ready && camera.frames === 'coming';
  const waits = camera.status === 'live' && ready && !coming;
  const problem = failed ? camera.problem : stream && camera.frames === 'lost' ? 'silent' : null;
  const canTake = stream !== null && coming && !busy && !page.busy && !leaving;

  const [quiet, setQuiet] = useState(false);
  useEffect(() => (ready ? whenQuiet(() => setQuiet(true)) : undefined), [ready]);
  const watching = quiet && ready && stream !== null && !problem && !leaving;

  /**
   * @param keep what happens to the picture
   * @param frame an already chosen frame; null: the one on screen
   */
  function capture(
    keep: (making: () => Promise<NewPage>) => Promise<unknown>,
    frame: VideoFrame | null = null,
  ) {
    const live = video.current;
    if (!live || !stream) {
      frame?.close();
      return;
    }
    onPress();
    // eslint-disable-next-line tscompat/tscompat -- Safari has none, and needs none
    navigator.vibrate?.(VIBRATION);
    // the frame at the press stays on screen while a better picture is made
    held.current = true;
    live.pause();
    void keep(() => photograph(live, stream, frame)).finally(() => {
      held.current = false;
      if (session.view.shownCapture() === undefined) void live.play().catch(() => undefined);
    });
  }

  /** Takes another page of a receipt that is already in the pile. */
  function addPage(id: string) {
    addedTo.current = id;
    capture((making) => {
      const taken = page.from(async () => {
        const { better, ...made } = await making();
        return { ...made, ...(await better) };
      });
      session.intake.holdSave(
        id,
        taken.then(({ allOpened }) => allOpened),
      );
      return taken;
    });
  }

  return (
    <main
      className={dropping ? 'camera camera--dropping' : 'camera'}
      aria-busy={camera.status === 'starting' || busy || page.busy}
    >
      <video
        ref={video}
        className="camera__live"
        autoPlay
        playsInline
        muted
        hidden={!stream}
        onLoadedData={() => setReady(true)}
      />
      {problem ? (
        <div className="camera__problem" role="status">
          <h2>{scanner.cameraError}</h2>
          <p>{scanner.cameraErrors[problem]}</p>
          <p>{scanner.cameraAdvice[problem]}</p>
          <Button look="plain" onClick={camera.restart}>
            {common.tryAgain}
          </Button>
        </div>
      ) : (
        <div className="frame" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
      <p className="camera__offline" role="status">
        {lost && <span>{scanner[lost]}</span>}
      </p>
      {(quiet || failed) && <JobOnCamera />}
      <div className="camera__controls">
        {!leaving &&
          hasCaptures &&
          (isPile ? <PileStrip onAddPage={canTake ? addPage : null} /> : <CaptureTray />)}
        <DropZone disabled={busy} />
        <div className="camera__hints">
          <p className="camera__hint" role="status">
            {dropping
              ? scanner.dropHere
              : busy
                ? scanner.opening
                : problem
                  ? ''
                  : HINTS[waits ? 'waiting' : camera.status]}
          </p>
          {watching && (
            <Eye
              video={video}
              shutter={shutter}
              torch={torch}
              tools={tools}
              isRetake={session.view.isRetake()}
              onTake={canTake ? (frame) => capture(from, frame) : null}
            />
          )}
        </div>
        <div className="camera__side">
          {problem ? (
            <FileChooser kind="camera" disabled={busy} onFiles={(files) => void fromFiles(files)} />
          ) : (
            <TorchToggle button={torch} stream={ready ? stream : null} />
          )}
          {camera.status === 'live' && <LensSwitch lenses={camera.lenses} onSwitch={camera.switchLens} />}
        </div>
        <button
          ref={shutter}
          type="button"
          className="shutter"
          aria-label={scanner.capture}
          disabled={!canTake}
          onClick={() => capture(from)}
        />
        <div className={problem ? 'camera__side' : 'camera__side camera__side--auto'} ref={tools}>
          <FileChooser kind="files" disabled={busy} onFiles={(files) => void fromFiles(files)} />
          <PileToggle />
        </div>
      </div>
      {nobodysFiles && (
        <Overlay onClose={nobodysFiles.leave}>
          <NobodysFilesDialog {...nobodysFiles} />
        </Overlay>
      )}
    </main>
  );
}
