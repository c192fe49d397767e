import { ChevronRight } from 'lucide-react';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { toReview } from '../../../messages/to-review.ts';
import { awaitsReview } from '../captures/capture.ts';
import { useScan, useScanSession } from '../scan-provider.tsx';
import './capture-tray.css';

/** The captures waiting for review while the camera is live. */
export function CaptureTray() {
  const session = useScanSession();
  const { first, picture, count, reading } = useScan(({ captures }) => {
    const open = captures.filter(awaitsReview);
    return {
      first: open[0]?.id,
      picture: open.at(-1)?.pages[0]?.picture.blob,
      count: open.length,
      reading: open.filter(({ draft }) => draft.reading === 'running').length,
    };
  });
  if (first === undefined) return null;
  return (
    <button type="button" className="tray" onClick={() => session.review(first)}>
      {picture && <Thumbnail blob={picture} />}
      <span>{reading > 0 ? toReview.reading(count, reading) : toReview.count(count)}</span>
      <ChevronRight className="icon" />
    </button>
  );
}

function Thumbnail({ blob }: { blob: Blob }) {
  const url = useObjectUrl(blob);
  return url && <img className="tray__picture" src={url} alt="" />;
}
