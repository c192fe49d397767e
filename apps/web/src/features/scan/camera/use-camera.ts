import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CameraStream, openRearCamera } from '../../../lib/camera.ts';
import { scanner } from '../../../messages/scan.ts';
import { dismissToast, notify } from '../../../ui/toast.tsx';
import { type CameraProblem, cameraProblem } from './camera-problem.ts';
import { watchFrames } from './watch-frames.ts';

type CameraState =
  | { status: 'starting' }
  | {
      status: 'live';
      stream: CameraStream;
      /** the number of cameras on the same side, including this one */
      lenses: number;
    }
  | { status: 'failed'; problem: CameraProblem };

const LENS = 'slipcase.lens';
const LIVED_MS = 2000;
/**
 * A camera that sends no picture, or only black ones, is restarted at most this often before a picture comes.
 */
const MOST_RESTARTS = 3;
const RESTART_MS = 10_000;
const CAMERA_ERROR = 'camera';

/** Whether new frames come; `lost`: none came even after all restarts. */
type Frames = 'coming' | 'missing' | 'lost';

/**
 * Opens the rear camera, or the one chosen last, while the calling component is mounted and the page is
 * visible. Starts it again when it stops sending pictures. Every stream begins and ends here.
 * @param video shows the stream
 * @param isHeld whether the caller has paused the video
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  isHeld: () => boolean,
): CameraState & { frames: Frames; restart: () => void; switchLens: () => void } {
  const [state, setState] = useState<CameraState>({ status: 'starting' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reopens the camera
  useEffect(() => {
    let opened: CameraStream | null = null;
    let left = false;
    function fail(error: unknown) {
      if (left) return;
      const problem = cameraProblem(error);
      notify({
        title: scanner.cameraError,
        description: scanner.cameraErrors[problem],
        tone: 'bad',
        id: CAMERA_ERROR,
      });
      setState({ status: 'failed', problem });
    }
    // the system can stop a running camera and free it right away; a camera that keeps ending is in use
    // elsewhere
    let openedAt = 0;
    function lost() {
      if (left) return;
      if (performance.now() - openedAt > LIVED_MS) setAttempt((count) => count + 1);
      else fail(new DOMException('', 'NotReadableError'));
    }
    setState({ status: 'starting' });
    // the camera starts again when the page is visible again
    if (document.visibilityState === 'hidden') return;
    openRearCamera(localStorage.getItem(LENS)).then(async (stream) => {
      if (left) return stream.stop();
      opened = stream;
      openedAt = performance.now();
      dismissToast(CAMERA_ERROR);
      stream.onEnded(lost);
      setState({ status: 'live', stream, lenses: 1 });
      const lenses = await stream.lenses();
      // the camera may have been lost in the meantime
      if (!left && !stream.hasEnded()) setState({ status: 'live', stream, lenses: lenses.length });
    }, fail);
    return () => {
      left = true;
      opened?.stop();
    };
  }, [attempt]);

  const [frames, setFrames] = useState<Frames>('coming');
  const restarts = useRef({ count: 0, at: Number.NEGATIVE_INFINITY });
  const held = useRef(isHeld);
  held.current = isHeld;
  const stream = state.status === 'live' ? state.stream : null;
  useEffect(() => {
    const live = video.current;
    if (!live || !stream) return;
    setFrames('coming');
    const stopWatching = watchFrames(live, stream, {
      isHeld: () => held.current(),
      onFrames: (coming) =>
        setFrames(coming ? 'coming' : restarts.current.count < MOST_RESTARTS ? 'missing' : 'lost'),
      onWell() {
        restarts.current.count = 0;
      },
      onStuck() {
        const { count, at } = restarts.current;
        const now = performance.now();
        if (count >= MOST_RESTARTS || now - at < RESTART_MS) return;
        restarts.current = { count: count + 1, at: now };
        setAttempt((before) => before + 1);
      },
    });
    const hide = stream.showOn(live);
    return () => {
      stopWatching();
      hide();
    };
  }, [stream, video]);

  // the toast would cover the form of the file that the person chose instead
  useEffect(() => () => dismissToast(CAMERA_ERROR), []);

  const failed = state.status === 'failed';
  useEffect(() => {
    const again = () => setAttempt((count) => count + 1);
    // the camera stops while the page is hidden: its light goes off, and phones freeze or end such streams
    // anyway
    document.addEventListener('visibilitychange', again);
    // opens a camera that was just plugged in
    if (failed) navigator.mediaDevices?.addEventListener('devicechange', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      navigator.mediaDevices?.removeEventListener('devicechange', again);
    };
  }, [failed]);

  async function switchLens() {
    if (state.status !== 'live') return;
    const lenses = await state.stream.lenses();
    const now = lenses.indexOf(state.stream.lens() ?? '');
    const next = lenses[(now + 1) % lenses.length];
    if (!next) return;
    localStorage.setItem(LENS, next);
    setAttempt((count) => count + 1);
  }

  return {
    ...state,
    frames,
    restart() {
      restarts.current.count = 0;
      setAttempt((count) => count + 1);
    },
    switchLens: () => void switchLens(),
  };
}
