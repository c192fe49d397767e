import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PictureProblem } from '../../../lib/picture/picture.ts';
import { common } from '../../../messages/common.ts';
import { scanner } from '../../../messages/scan.ts';
import { notify } from '../../../ui/toast.tsx';
import type { NewPage } from '../captures/page-intake.ts';
import { useScanSession } from '../scan-provider.tsx';
import { isMailFile, pagesFromFile } from './incoming.ts';

/**
 * The result of opening files. `kept`: the device has stored everything that could be opened. `unsent`: mails
 * that could not be sent now.
 */
export type Taken = { allOpened: boolean; kept: boolean; unsent: readonly File[] };

/**
 * Turns files into pages. It reports files that it could not open, and continues with the others.
 * @param onPages returns whether the device has stored them
 * @param onMails called with the receipts of mails, which are stored, and with what was on screen when the
 *   mails were given. Returns whether one of them is on screen now. Without it, they wait for review.
 */
export function useTakePictures(
  onPages: (pages: NewPage[], perFile: NewPage[][]) => Promise<boolean>,
  onMails: (ids: readonly string[], shownBefore: string | null) => boolean = () => false,
) {
  const session = useScanSession();
  const [jobs, setJobs] = useState(0);
  const client = useQueryClient();

  async function whileBusy<T>(job: () => Promise<T>): Promise<T> {
    setJobs((count) => count + 1);
    try {
      return await job();
    } finally {
      setJobs((count) => count - 1);
    }
  }

  function take(making: () => Promise<(NewPage[] | null)[]>): Promise<Taken> {
    return whileBusy(async () => {
      const all = await making();
      const made = all.filter((pages) => pages !== null);
      const kept = made.length === 0 || (await onPages(made.flat(), made));
      return { allOpened: made.length === all.length, kept, unsent: [] };
    });
  }

  return {
    busy: jobs > 0,
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
    fromFiles: (files: readonly File[]): Promise<Taken> =>
      whileBusy(async () => {
        const { shown } = session.view.snapshot();
        const mails = files.filter(isMailFile);
        const taken = await openAll(files.filter((file) => !isMailFile(file)));
        return mails.length > 0 ? { ...taken, unsent: await sendMails(mails, shown) } : taken;
      }),
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
  async function sendMails(mails: readonly File[], shownBefore: string | null): Promise<readonly File[]> {
    try {
      const { sendMailFiles } = await import('./mail-files.ts');
      return await sendMailFiles(mails, { client, session, onMails: (ids) => onMails(ids, shownBefore) });
    } catch {
      notify({ title: scanner.loadFailed, description: common.unreachable, tone: 'bad' });
      return mails;
    }
  }
}

function sayWhy(error: unknown, name: string | null): void {
  const reason = error instanceof PictureProblem ? scanner.fileProblems[error.reason] : scanner.loadAdvice;
  notify({ title: scanner.loadFailed, description: name ? `${name}: ${reason}` : reason, tone: 'bad' });
}
