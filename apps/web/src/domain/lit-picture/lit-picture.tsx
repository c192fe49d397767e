import type { Box } from '@slipcase/contract/scan';
import { Maximize2, Minimize2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useSize } from '../../lib/use-size.ts';
import { preview } from '../../messages/review.ts';
import { placed, type View, viewOf } from './lit-view.ts';
import { usePanZoom } from './use-pan-zoom.ts';
import './lit-picture.css';

type LitPictureProps = {
  /** null until it is known */
  image: { url: string; width: number; height: number } | null;
  alt: string;
  title: string | null;
  /** changes when the picture changes */
  pictureKey: string;
  /** the highlighted place, in pixels of the picture, and its name */
  lit: { place: Box; label: string } | null;
  /** drawn over the picture, and moves with it */
  children?: (view: View) => ReactNode;
};

const LIT_MARGIN_PX = 4;

/** A page of a receipt that people can move and enlarge, with one highlighted place. */
export function LitPicture({ image, alt, title, pictureKey, lit, children }: LitPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [tall, setTall] = useState(false);
  const whole = { x: 0, y: 0, width: image?.width ?? 1, height: image?.height ?? 1 };
  const fitted = viewOf(size, whole, lit?.place ?? null);
  const { view, handlers, moved } = usePanZoom(frame, fitted, whole, `${pictureKey} ${lit?.label ?? ''}`);
  const Size = tall ? Minimize2 : Maximize2;
  return (
    <section className="preview">
      {title && <h2>{title}</h2>}
      <div className={tall ? 'lit lit--tall' : 'lit'} ref={frame} {...handlers}>
        {image && size.width > 0 && (
          <img
            className={moved ? 'lit__image' : 'lit__image lit__image--calm'}
            src={image.url}
            alt={alt}
            draggable={false}
            style={{
              width: image.width * view.scale,
              height: image.height * view.scale,
              transform: `translate(${view.x}px, ${view.y}px)`,
            }}
          />
        )}
        {children?.(view)}
        {lit && (
          <div className="lit__box" style={placed(lit.place, view, LIT_MARGIN_PX)}>
            <span className="lit__name">{lit.label}</span>
          </div>
        )}
      </div>
      <button
        type="button"
        className="lit__zoom"
        aria-label={tall ? preview.shrink : preview.enlarge}
        aria-pressed={tall}
        // the field keeps the focus, so that people can use lines for it
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setTall(!tall)}
      >
        <Size className="icon icon--s" />
      </button>
    </section>
  );
}
