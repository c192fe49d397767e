import * as RadixDialog from '@radix-ui/react-dialog';
import { RotateCw } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { isProperQuad, turnPoint } from '../../../lib/picture/homography.ts';
import type { Corners, Point, QuarterTurn } from '../../../lib/picture/picture.ts';
import { common } from '../../../messages/common.ts';
import { preview } from '../../../messages/review.ts';
import type { CapturePage } from '../captures/capture.ts';
import { cutOf, type PageCut, wholePicture } from '../captures/page-geometry.ts';
import { cornersFrom } from '../captures/paper-crop.ts';
import { addTurns } from '../captures/quarter-turns.ts';
import { CropLoupe } from './crop-loupe.tsx';
import './crop.css';
import { mapCorners, turnedSize } from '../../../domain/analysis/places.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { useSize } from '../../../lib/use-size.ts';
import { Button } from '../../../ui/button.tsx';
import { useCloseRequest } from '../../../ui/use-close-request.ts';

type CropDialogProps = { page: CapturePage; onCut: (cut: PageCut) => void; onClose: () => void };

/** how far an arrow key moves a corner, as a share of the picture's longer side; with and without Shift */
const STEP = 0.01;
const FINE_STEP = 0.002;
/** diameter of a corner's handle; CSS pixels */
const FINGER_PX = 44;

const ORIGIN: Point = { x: 0, y: 0 };

const ARROWS = new Map<string, Point>([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/** The whole photo with the four corners of the paper, which can be dragged or moved with the arrow keys. */
export function CropDialog({ page, onCut, onClose }: CropDialogProps) {
  const { picture, analysis } = page;
  const url = useObjectUrl(picture.blob);
  const svg = useRef<SVGSVGElement>(null);
  // Radix only returns the focus to its own trigger, and this dialog has none
  const opener = useRef<Element | null>(null);
  useCloseRequest(true, onClose);
  const [turn, setTurn] = useState<QuarterTurn>(page.turn);
  const whole = useMemo(() => wholePicture(page), [page]);
  const found = useMemo(() => analysis && cornersFrom(analysis), [analysis]);
  const cut = cutOf(page).corners;
  const [held, setHeld] = useState<{ index: number; finger: Point } | null>(null);
  const [corners, setCorners] = useState<Corners>(cut ?? whole);

  // turned as it will be saved: by the reader, then by the person
  const shownTurn = addTurns(analysis?.rotation ?? 0, turn);
  const size = turnedSize(picture, shownTurn);
  const shown = mapCorners(corners, (point) => turnPoint(point, picture, shownTurn));
  const longer = Math.max(size.width, size.height);
  // a dialog's content mounts after the dialog
  const frame = useSize(svg, url);
  const shrunk = Math.min(frame.width / size.width, frame.height / size.height);
  const handle = shrunk > 0 ? FINGER_PX / 2 / shrunk : longer / 28;
  const proper = isProperQuad(corners);

  function move(index: number, to: Point) {
    const inside = {
      x: Math.min(Math.max(to.x, 0), size.width),
      y: Math.min(Math.max(to.y, 0), size.height),
    };
    const back = turnPoint(inside, size, ((360 - shownTurn) % 360) as QuarterTurn);
    setCorners((all) => all.map((corner, at) => (at === index ? back : corner)) as Corners);
  }

  function drag(index: number, event: PointerEvent<SVGElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const toPicture = svg.current?.getScreenCTM()?.inverse();
    if (!toPicture) return;
    setHeld({ index, finger: { x: event.clientX, y: event.clientY } });
    move(index, new DOMPoint(event.clientX, event.clientY).matrixTransform(toPicture));
  }

  function press(index: number, event: KeyboardEvent) {
    const direction = ARROWS.get(event.key);
    const from = shown[index];
    if (!direction || !from) return;
    event.preventDefault();
    const step = longer * (event.shiftKey ? FINE_STEP : STEP);
    move(index, { x: from.x + direction.x * step, y: from.y + direction.y * step });
  }

  function done() {
    const isWhole = corners.every((corner, index) => same(corner, whole[index]));
    // a person who undoes the crop along the seen edges wants the whole picture, so its corners are stored:
    // otherwise, the reader's corners would crop it again
    onCut({ corners: isWhole && !(cut && !page.corners) ? null : corners, turn });
  }

  const image = url && (
    <image
      href={url}
      width={picture.width}
      height={picture.height}
      transform={turnTransform(picture, shownTurn)}
    />
  );
  const edge = (
    <polygon
      className={proper ? 'crop__edge' : 'crop__edge crop__edge--crossed'}
      points={shown.map(({ x, y }) => `${x},${y}`).join(' ')}
    />
  );

  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          className="crop room"
          // the dialog fills the screen: a press outside must not close it and discard the corners
          onInteractOutside={(event) => event.preventDefault()}
          aria-describedby="crop-text"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <RadixDialog.Title className="crop__title">{preview.cropTitle}</RadixDialog.Title>
          <p id="crop-text" className="crop__text">
            {proper ? preview.cropText : preview.cropCrossed}
          </p>
          <svg ref={svg} className="crop__picture" viewBox={`0 0 ${size.width} ${size.height}`}>
            <title>{preview.cropTitle}</title>
            {image}
            <path
              className="crop__outside"
              d={`M0 0H${size.width}V${size.height}H0ZM${shown.map(({ x, y }) => `${x} ${y}`).join('L')}Z`}
              fillRule="evenodd"
            />
            {edge}
            {shown.map((corner, index) => (
              // biome-ignore lint/a11y/useSemanticElements: an HTML button cannot be inside an SVG
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its position
                key={index}
                className="crop__handle"
                cx={corner.x}
                cy={corner.y}
                r={handle}
                tabIndex={0}
                role="button"
                aria-label={preview.corners[index]}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setHeld({ index, finger: { x: event.clientX, y: event.clientY } });
                }}
                onLostPointerCapture={() => setHeld(null)}
                onPointerMove={(event) => drag(index, event)}
                onKeyDown={(event) => press(index, event)}
              />
            ))}
          </svg>
          {held && shrunk > 0 && (
            <CropLoupe at={shown[held.index] ?? ORIGIN} finger={held.finger} scale={shrunk}>
              {image}
              {edge}
            </CropLoupe>
          )}
          <div className="crop__tools">
            <Button look="quiet" small onClick={() => setCorners(whole)}>
              {preview.wholePhoto}
            </Button>
            {found && (
              <Button look="quiet" small onClick={() => setCorners(found)}>
                {preview.foundPaper}
              </Button>
            )}
            <Button look="quiet" small onClick={() => setTurn(addTurns(turn, 90))}>
              <RotateCw className="icon" />
              {preview.turn}
            </Button>
          </div>
          <div className="crop__ways">
            <RadixDialog.Close asChild>
              <Button look="plain">{common.cancel}</Button>
            </RadixDialog.Close>
            <Button look="main" disabled={!proper} onClick={done}>
              {preview.cropDone}
            </Button>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function same(a: Point, b: Point | undefined): boolean {
  return b !== undefined && Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;
}

/** Turns a picture clockwise and moves its top left corner back to the origin. */
function turnTransform({ width, height }: { width: number; height: number }, turn: QuarterTurn): string {
  const moves = {
    0: '',
    90: `translate(${height} 0)`,
    180: `translate(${width} ${height})`,
    270: `translate(0 ${width})`,
  };
  return `${moves[turn]} rotate(${turn})`.trim();
}
