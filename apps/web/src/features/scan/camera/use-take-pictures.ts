import { useState } from 'react';
import { PictureProblem } from '../../../lib/picture/picture.ts';
import { scanner } from '../../../messages/scan.ts';
import { notify } from '../../../ui/toast.tsx';
import type { NewPage } from '../captures/page-intake.ts';
import { pagesFromFile } from './incoming.ts';

/** The result of opening files. `kept`: the device has stored everything that could be opened. */
export type Taken = { allOpened: boolean; kept: boolean };

/**
 * Turns files into pages. It reports files that it could not open, and continues with the others.
 * @param onPages returns whether the device has stored them
 */
export function useTakePictures(onPages: (pages: NewPage[], perFile: NewPage[][]) => Promise<boolean>) {
  const [busy, setBusy] = useState(false);

  async function take(making: () => Promise<(NewPage[] | null)[]>): Promise<Taken> {
    setBusy(true);
    try {
      const all = await making();
      const made = all.filter((pages) => pages !== null);
      const kept = made.length === 0 || (await onPages(made.flat(), made));
      return { allOpened: made.length === all.length, kept };
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    /** for a single picture, such as the camera's */
    from: (making: () => Promise<NewPage>) =>
      take(async () => {
        try {
          return [[await making()]];
        } catch (error) {
          sayWhy(error, null);
          return [null];
        }
      }),
    fromFiles: (files: readonly File[]) =>
      take(async () => {
        const made: (NewPage[] | null)[] = [];
        // one at a time, because ten photos at once would not fit into a phone's memory
        for (const file of files) {
          try {
            made.push(await pagesFromFile(file));
          } catch (error) {
            sayWhy(error, files.length > 1 ? file.name : null);
            made.push(null);
          }
        }
        return made;
      }),
  };
}

function sayWhy(error: unknown, name: string | null): void {
  const reason = error instanceof PictureProblem ? scanner.fileProblems[error.reason] : scanner.loadAdvice;
  notify({ title: scanner.loadFailed, description: name ? `${name}: ${reason}` : reason, tone: 'bad' });
}
