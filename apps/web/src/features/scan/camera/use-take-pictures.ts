import { useState } from 'react';
import { PictureProblem } from '../../../lib/picture/picture.ts';
import { scanner } from '../../../messages/scan.ts';
import { notify } from '../../../ui/toast.tsx';
import type { NewPage } from '../scan-session.ts';
import { pagesFromFile } from './incoming.ts';

/** Turns files into pages; says which of them it could not open, and goes on with the others. */
export function useTakePictures(onPages: (pages: NewPage[], perFile: NewPage[][]) => Promise<void>) {
  const [busy, setBusy] = useState(false);

  /** @returns whether all could be opened */
  async function take(making: () => Promise<(NewPage[] | null)[]>): Promise<boolean> {
    setBusy(true);
    try {
      const all = await making();
      const made = all.filter((pages) => pages !== null);
      if (made.length > 0) await onPages(made.flat(), made);
      return made.length === all.length;
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
        // one after another: ten photographs at once would not fit into a phone's memory
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
