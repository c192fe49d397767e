import { type RefObject, useEffect, useState } from 'react';
import { canWatchPapers, watchPapers } from '../../../../lib/eye/watch-papers.ts';
import type { Size } from '../../../../lib/picture/picture.ts';
import { nextOutline, type Outline } from './outline-path.ts';
import { PaperOutline } from './paper-outline.tsx';
import './eye.css';

type EyeProps = {
  video: RefObject<HTMLVideoElement | null>;
};

/** What helps while one aims. It shows nothing where the browser cannot look at frames, or no longer does. */
export function Eye({ video }: EyeProps) {
  const [seen, setSeen] = useState<{ size: Size; outline: Outline | null } | null>(null);
  useEffect(() => {
    const live = video.current;
    if (!live || !canWatchPapers) return;
    return watchPapers(live, {
      onSight: ({ size, papers }) =>
        setSeen((before) => {
          const outline = nextOutline(before?.outline ?? null, papers[0]);
          const isSame = before?.outline === null && outline === null;
          return isSame ? before : { size, outline };
        }),
      onEnd: () => setSeen(null),
    });
  }, [video]);
  return seen && <PaperOutline corners={seen.outline?.corners ?? null} size={seen.size} video={video} />;
}
