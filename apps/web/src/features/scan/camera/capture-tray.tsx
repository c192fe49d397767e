import { ChevronRight } from 'lucide-react';
import { scanner } from '../../../messages/scan.ts';
import { awaitsReview, type Capture } from '../captures/capture.ts';
import { useObjectUrl } from '../review/use-object-url.ts';
import { useScanSession, useScanState } from '../scan-provider.tsx';

/** What was captured in a row and waits for the person, while the camera is live. */
export function CaptureTray() {
  const session = useScanSession();
  const open = useScanState().captures.filter(awaitsReview);
  const newest = open.at(-1);
  if (!newest) return null;
  const reading = open.filter(({ draft }) => draft.reading === 'running').length;
  return (
    <button type="button" className="tray" onClick={() => session.show((open[0] ?? newest).id)}>
      <Thumbnail capture={newest} />
      <span>{reading > 0 ? scanner.trayReading(open.length, reading) : scanner.tray(open.length)}</span>
      <ChevronRight className="icon" />
    </button>
  );
}

function Thumbnail({ capture }: { capture: Capture }) {
  const blob = capture.pages[0]?.picture.blob;
  return blob ? <ThumbnailImage blob={blob} /> : null;
}

function ThumbnailImage({ blob }: { blob: Blob }) {
  const url = useObjectUrl(blob);
  return url && <img className="tray__picture" src={url} alt="" />;
}
