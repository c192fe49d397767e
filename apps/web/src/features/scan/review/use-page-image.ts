import { useEffect, useState } from 'react';
import type { Picture } from '../../../lib/picture/picture.ts';
import type { CapturePage } from '../captures/capture.ts';
import { pagePicture } from '../captures/make-pdf.ts';
import { useObjectUrl } from './use-object-url.ts';

export type PageImage = {
  url: string;
  width: number;
  height: number;
  /** whether it is cut and turned as it will be saved; until then it is the picture as it was taken */
  final: boolean;
};

/** A page as it will be saved, and until that is made, as it was taken. */
export function usePageImage(page: CapturePage): PageImage | null {
  const [made, setMade] = useState<{ page: CapturePage; picture: Picture } | null>(null);
  useEffect(() => {
    let left = false;
    pagePicture(page).then(
      (picture) => !left && setMade({ page, picture }),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [page]);
  // between two cuts the last one stays on screen, rather than a flash of the whole picture
  const final = made?.page.id === page.id;
  const picture = final ? made.picture : page.picture;
  const url = useObjectUrl(picture.blob);
  return url === null
    ? null
    : { url, width: picture.width, height: picture.height, final: made?.page === page };
}
