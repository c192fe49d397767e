import type { Analysis, Box } from '@slipcase/contract/scan';
import { Maximize2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { preview } from '../../messages.ts';
import type { Capture } from './capture.ts';
import { boxAround, receiptRegion, viewOf } from './lit-view.ts';

const PictureZoom = lazy(async () => ({ default: (await import('./picture-zoom.tsx')).PictureZoom }));

type LitPictureProps = {
  capture: Capture;
  analysis: Analysis | null;
  /** the lines that the field with the focus was read from */
  lit: { boxes: readonly Box[]; label: string } | null;
};

/** The picture above (or beside) the form, with the focused field's place lit. */
export function LitPicture({ capture, analysis, lit }: LitPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [zoomed, setZoomed] = useState(false);

  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const image = analysis?.image ?? capture.picture;
  const region = receiptRegion(image, analysis);
  // one light around all lines: each light dims what is outside it, another one's place too
  const place = lit && boxAround(lit.boxes);
  const view = viewOf(size, image, region, place);
  return (
    <section className="preview">
      <h2>{preview.picture}</h2>
      <div className="lit" ref={frame}>
        {size.width > 0 && (
          <img
            className="lit__image"
            src={capture.url}
            alt={preview.pictureAlt}
            style={{
              width: image.width * view.scale,
              height: image.height * view.scale,
              transform: `translate(${view.x}px, ${view.y}px)`,
            }}
          />
        )}
        {lit && place && (
          <div
            className="lit__box"
            style={{
              left: place.x * view.scale + view.x - LIT_MARGIN_PX,
              top: place.y * view.scale + view.y - LIT_MARGIN_PX,
              width: place.width * view.scale + 2 * LIT_MARGIN_PX,
              height: place.height * view.scale + 2 * LIT_MARGIN_PX,
            }}
          >
            <span className="lit__name">{lit.label}</span>
          </div>
        )}
        <button
          type="button"
          className="lit__zoom"
          aria-label={preview.enlarge}
          onClick={() => setZoomed(true)}
        >
          <Maximize2 className="icon icon--s" />
        </button>
      </div>
      {zoomed && (
        <Suspense>
          <PictureZoom url={capture.url} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </section>
  );
}

const LIT_MARGIN_PX = 4;
