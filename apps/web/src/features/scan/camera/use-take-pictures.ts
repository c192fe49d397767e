import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PictureProblem } from '../../../lib/picture/picture.ts';
import { common } from '../../../messages/common.ts';
import { scanner } from '../../../messages/scan.ts';
import { notify } from '../../../ui/toast.tsx';
import type { NewPage } from '../captures/page-intake.ts';
import { isMailFile, pagesFromFile } from './incoming.ts';

/**
 * The result of opening files. `kept`: the device has stored everything that could be opened. `unsent`: mails
 * that could not be sent now.
 */
export type Taken = { allOpened: boolean; kept: boolean; unsent: readonly File[] };

/**
 * Turns files into pages. It reports files that it could not open, and continues with the others.
 * @param onPages returns whether the device has stored them
 */
export function useTakePictures(onPages: (pages: NewPage[], perFile: NewPage[][]) => Promise<boolean>) {
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();

  async function take(making: () => Promise<(NewPage[] | null)[]>): Promise<Taken> {
    setBusy(true);
    try {
      const all = await making();
      const made = all.filter((pages) => pages !== null);
      const kept = made.length === 0 || (await onPages(made.flat(), made));
      return { allOpened: made.length === all.length, kept, unsent: [] };
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    /** makes one page, such as from the camera */
    from: (making: () => Promise<NewPage>) =>
      take(async () => {
        try {
          return [[await making()]];
        } catch (error) {
          sayWhy(error, null);
          return [null];
        }
      }),
    fromFiles: async (files: readonly File[]): Promise<Taken> => {
      const mails = files.filter(isMailFile);
      const papers = files.filter((file) => !isMailFile(file));
      const [taken, unsent] = await Promise.all([openAll(papers), mails.length > 0 ? sendMails(mails) : []]);
      return { ...taken, unsent };
    },
  };

  function openAll(files: readonly File[]): Promise<Taken> {
    return take(async () => {
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
    });
  }

  /** @returns the mails to send again later */
  async function sendMails(mails: readonly File[]): Promise<readonly File[]> {
    setBusy(true);
    try {
      const { sendMailFiles } = await import('./mail-files.ts');
      return await sendMailFiles(mails, client);
    } catch {
      notify({ title: scanner.loadFailed, description: common.unreachable, tone: 'bad' });
      return mails;
    } finally {
      setBusy(false);
    }
  }
}

function sayWhy(error: unknown, name: string | null): void {
  const reason = error instanceof PictureProblem ? scanner.fileProblems[error.reason] : scanner.loadAdvice;
  notify({ title: scanner.loadFailed, description: name ? `${name}: ${reason}` : reason, tone: 'bad' });
}
