import { useEffect, useState } from 'react';
import { openRearCamera, stopCamera } from '../../lib/camera.ts';
import { scanner } from '../../messages.ts';
import { notify } from '../../ui/toast.tsx';
import { type CameraProblem, cameraProblem } from './camera-problem.ts';

type CameraState =
  | { status: 'starting' }
  | { status: 'live'; stream: MediaStream }
  | { status: 'failed'; problem: CameraProblem };

/** The rear camera for as long as the calling component is mounted. */
export function useCamera(): CameraState & { restart: () => void } {
  const [state, setState] = useState<CameraState>({ status: 'starting' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera anew
  useEffect(() => {
    let stream: MediaStream | null = null;
    let left = false;
    function fail(error: unknown) {
      if (left) return;
      const problem = cameraProblem(error);
      notify({ title: scanner.cameraError, description: scanner.cameraErrors[problem], tone: 'bad' });
      setState({ status: 'failed', problem });
    }
    setState({ status: 'starting' });
    openRearCamera().then((opened) => {
      if (left) return stopCamera(opened);
      stream = opened;
      // the system can take a running camera away
      opened.getVideoTracks()[0]?.addEventListener('ended', fail);
      setState({ status: 'live', stream: opened });
    }, fail);
    return () => {
      left = true;
      if (stream) stopCamera(stream);
    };
  }, [attempt]);

  return { ...state, restart: () => setAttempt((count) => count + 1) };
}
