import type { Analysis, Box } from '@slipcase/contract/scan';
import { Maximize2, Minimize2 } from 'lucide-react';
import { memo, useMemo, useRef, useState } from 'react';
import type { Point } from '../../../lib/picture/picture.ts';
import { preview } from '../../../messages/review.ts';
import type { CapturePage } from '../captures/capture.ts';
import { mapBox, readerToPage } from '../captures/page-geometry.ts';
import { boxAround, type View, viewOf } from './lit-view.ts';
import { usePageImage } from './use-page-image.ts';
import { usePanZoom } from './use-pan-zoom.ts';
import { useSize } from './use-size.ts';
import './page-picture.css';

type PagePictureProps = {
  page: CapturePage;
  analyzing: boolean;
  /** the lines that the focused field was read from, in the reader's pixels */
  lit: { boxes: readonly Box[]; label: string } | null;
  /** called when a line is tapped; null while no field can take it */
  onLine: ((text: string) => void) | null;
};

const LIT_MARGIN_PX = 4;

/** A page as it will be saved. The focused field's place is highlighted, and lines can be tapped. */
export const PagePicture = memo(function PagePicture({ page, analyzing, lit, onLine }: PagePictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [tall, setTall] = useState(false);
  const image = usePageImage(page);
  const places = useMemo(() => readerToPage(page), [page]);
  const onPage = image?.final ? places.map : null;

  // one highlight around all lines, because each highlight dims everything outside it
  const place = lit && onPage && mapBox(boxAround(lit.boxes), onPage);
  const whole = { x: 0, y: 0, width: image?.width ?? 1, height: image?.height ?? 1 };
  const fitted = viewOf(size, whole, place);
  const { view, handlers, moved } = usePanZoom(frame, fitted, whole, `${page.id} ${lit?.label ?? ''}`);
  const Size = tall ? Minimize2 : Maximize2;

  return (
    <section className="preview">
      {!analyzing && <h2>{preview.picture}</h2>}
      <div className={tall ? 'lit lit--tall' : 'lit'} ref={frame} {...handlers}>
        {image && size.width > 0 && (
          <img
            className={moved ? 'lit__image' : 'lit__image lit__image--calm'}
            src={image.url}
            alt={analyzing ? preview.takenAlt : preview.pictureAlt}
            draggable={false}
            style={{
              width: image.width * view.scale,
              height: image.height * view.scale,
              transform: `translate(${view.x}px, ${view.y}px)`,
            }}
          />
        )}
        {onPage && onLine && <Lines lines={page.analysis?.lines ?? []} {...{ onPage, view, onLine }} />}
        {lit && place && (
          <div className="lit__box" style={placed(place, view, LIT_MARGIN_PX)}>
            <span className="lit__name">{lit.label}</span>
          </div>
        )}
        <button
          type="button"
          className="lit__zoom"
          aria-label={tall ? preview.shrink : preview.enlarge}
          aria-pressed={tall}
          onClick={() => setTall(!tall)}
        >
          <Size className="icon icon--s" />
        </button>
      </div>
    </section>
  );
});

type LinesProps = {
  lines: Analysis['lines'];
  onPage: (point: Point) => Point;
  view: View;
  onLine: (text: string) => void;
};

/** The lines that were read. A tap puts one into the focused field. Keyboard users type the same text. */
function Lines({ lines, onPage, view, onLine }: LinesProps) {
  return lines.map(({ text, box }) => (
    <button
      key={`${box.x} ${box.y} ${text}`}
      type="button"
      className="lit__line"
      tabIndex={-1}
      title={text}
      aria-label={preview.takeLine(text)}
      style={placed(mapBox(box, onPage), view, 0)}
      // keeps the focus on the field
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onLine(text)}
    />
  ));
}

function placed(box: Box, view: View, margin: number) {
  return {
    left: box.x * view.scale + view.x - margin,
    top: box.y * view.scale + view.y - margin,
    width: box.width * view.scale + 2 * margin,
    height: box.height * view.scale + 2 * margin,
  };
}
