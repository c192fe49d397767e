import { useEffect, useState } from 'react';
import type { Picture } from '../../../lib/picture/picture.ts';
import type { CapturePage } from '../captures/capture.ts';
import { pagePicture } from '../captures/make-pdf.ts';

export type PageImage = {
  url: string;
  width: number;
  height: number;
  /**
   * whether the image is cropped and turned as it will be saved; until then, it shows the original picture or
   * the last crop
   */
  final: boolean;
};

/** URLs are revoked with a delay: the image on screen is replaced only when the next one is decoded. */
const RELEASE_AFTER_MS = 2000;

/** The image of a page as it will be saved. Until that is made, the previous image is shown. */
export function usePageImage(page: CapturePage): PageImage | null {
  const [shown, setShown] = useState<
    (Omit<PageImage, 'final'> & { page: CapturePage; made: boolean }) | null
  >(null);
  const other = shown?.page.id !== page.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `other` is checked when the page changes
  useEffect(() => {
    let left = false;
    const urls: string[] = [];
    const show = ({ blob, width, height }: Picture, made: boolean) => {
      const url = URL.createObjectURL(blob);
      urls.push(url);
      setShown({ url, width, height, page, made });
    };
    // between two crops of a page, the last one stays on screen, because the whole picture would flash
    if (other) show(page.picture, false);
    pagePicture(page).then(
      (picture) => !left && show(picture, true),
      () => undefined,
    );
    return () => {
      left = true;
      setTimeout(() => {
        for (const url of urls) URL.revokeObjectURL(url);
      }, RELEASE_AFTER_MS);
    };
  }, [page]);

  if (!shown || other) return null;
  const { url, width, height, made } = shown;
  return { url, width, height, final: made && shown.page === page };
}
