import { WorkerCalls } from '../worker-calls.ts';
import { hasOffscreenCanvas } from './canvas.ts';
import { revivedProblem, type TakenPicture, type TextLine } from './picture.ts';
import type { pictureJobs } from './picture-jobs.ts';

/**
 * Handles pictures off the main thread. Every function rejects with a PictureProblem if the file causes the
 * failure, and with another error if the worker failed to load or stopped.
 */

type Jobs = typeof pictureJobs;

const worker = new WorkerCalls<Jobs>(
  () => new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' }),
  revivedProblem,
);

/** Starts the worker in advance. */
export function startPictureWorker(): void {
  if (hasOffscreenCanvas) worker.preload();
}

/** @param frame moves to the worker, and is empty here afterwards */
export function pictureFromFrame(frame: ImageBitmap | VideoFrame): Promise<TakenPicture> {
  return ask('takeFrame', [frame], [frame]);
}

/** Measures the quality of a frame that was taken without it. */
export function measuredPicture(picture: TakenPicture): Promise<TakenPicture> {
  return ask('measured', [picture]);
}

/** Takes the camera's photo, unless the frame chosen before it is the better picture. */
export function pictureFromStill(photo: Blob, frame: TakenPicture): Promise<TakenPicture> {
  return ask('takeStill', [photo, frame]);
}

/** Takes any picture that the browser can decode, and HEIC. */
export function pictureFromFile(file: Blob): Promise<TakenPicture> {
  return ask('takeFile', [file]);
}

/**
 * Checks the first bytes: viewers look for the header within the first kilobyte. Source: ISO 32000-2, 7.5.2
 * and annex I.
 */
export async function isPdf(file: Blob): Promise<boolean> {
  const start = await file.slice(0, 1024).arrayBuffer();
  return new TextDecoder('latin1').decode(start).includes('%PDF-');
}

export function analysisBody(
  blob: Blob,
  lines: TextLine[] | null,
  before: readonly string[] = [],
  captureId?: string,
): Promise<Blob> {
  return ask('makeAnalysisBody', [blob, lines, before, captureId]);
}

/** Runs one of the worker's jobs, on the main thread if workers can't draw. */
export function ask<Name extends keyof Jobs & string>(
  job: Name,
  args: Parameters<Jobs[Name]>,
  transfer: Transferable[] = [],
): ReturnType<Jobs[Name]> {
  if (hasOffscreenCanvas) return worker.call(job, args, transfer);
  const here = async () => {
    const { pictureJobs } = await import('./picture-jobs.ts');
    const run = pictureJobs[job] as (...args: Parameters<Jobs[Name]>) => Promise<unknown>;
    return run(...args);
  };
  return here() as ReturnType<Jobs[Name]>;
}
