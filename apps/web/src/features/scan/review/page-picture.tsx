import type { Analysis, Box } from '@slipcase/contract/scan';
import { memo, useMemo, useState } from 'react';
import { boxAround, mapBox } from '../../../domain/analysis/places.ts';
import { LitPicture } from '../../../domain/lit-picture/lit-picture.tsx';
import { placed, type View } from '../../../domain/lit-picture/lit-view.ts';
import type { Point } from '../../../lib/picture/picture.ts';
import { preview } from '../../../messages/review.ts';
import type { CapturePage } from '../captures/capture.ts';
import { readerToPage } from '../captures/page-geometry.ts';
import { usePageImage } from './use-page-image.ts';

type PagePictureProps = {
  page: CapturePage;
  analyzing: boolean;
  /** the lines where the focused field was read, in the reader's pixels */
  lit: { boxes: readonly Box[]; label: string } | null;
  /** called when a line is tapped; null while no field can take its text */
  onLine: ((line: Line, pageId: string) => void) | null;
};

type Line = Analysis['lines'][number];

/** Set on this device once the person has used a line. */
const KNOWN = 'slipcase.lines.used';

/** Shows a page as it will be saved. It highlights the focused field's place, and lines can be tapped. */
export const PagePicture = memo(function PagePicture({ page, analyzing, lit, onLine }: PagePictureProps) {
  const image = usePageImage(page);
  const places = useMemo(() => readerToPage(page), [page]);
  const onPage = image?.final ? places.map : null;
  // one highlight around all lines, because each highlight dims everything outside it
  const place = lit && onPage && mapBox(boxAround(lit.boxes), onPage);
  return (
    <LitPicture
      image={image}
      alt={analyzing ? preview.takenAlt : preview.pictureAlt}
      title={analyzing ? null : preview.picture}
      pictureKey={page.id}
      lit={lit && place && { place, label: lit.label }}
    >
      {(view) =>
        onPage &&
        onLine && (
          <Lines
            lines={page.analysis?.lines ?? []}
            {...{ onPage, view }}
            onLine={(line) => onLine(line, page.id)}
          />
        )
      }
    </LitPicture>
  );
});

type LinesProps = {
  lines: readonly Line[];
  onPage: (point: Point) => Point;
  view: View;
  onLine: (line: Line) => void;
};

/**
 * The lines that were read. A tap puts one into the focused field. People with a keyboard type the text
 * instead.
 */
function Lines({ lines, onPage, view, onLine }: LinesProps) {
  const [isKnown, setIsKnown] = useState(() => localStorage.getItem(KNOWN) !== null);
  function take(line: Line) {
    localStorage.setItem(KNOWN, 'yes');
    setIsKnown(true);
    onLine(line);
  }
  return (
    <>
      {lines.map((line) => (
        <button
          key={`${line.box.x} ${line.box.y} ${line.text}`}
          type="button"
          className="lit__line"
          tabIndex={-1}
          title={line.text}
          aria-label={preview.takeLine(line.text)}
          style={placed(mapBox(line.box, onPage), view, 0)}
          onClick={() => take(line)}
        />
      ))}
      {!isKnown && lines.length > 0 && <p className="lit__hint">{preview.linesHint}</p>}
    </>
  );
}
