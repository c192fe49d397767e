import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Corners, Size } from '../../../../lib/picture/picture.ts';
import { useMedia } from '../../../../lib/use-media.ts';
import { between } from './outline-path.ts';

/**
 * Milliseconds. Shorter than the time between two looks, so that the outline reaches the paper before the
 * next one.
 */
const GLIDE_MS = 120;

type PaperOutlineProps = {
  /** shares of the frame; null: no outline */
  corners: Corners | null;
  /** the size of the frame */
  size: Size;
  video: RefObject<HTMLVideoElement | null>;
};

/** Lies over the video. */
export function PaperOutline({ corners, size, video }: PaperOutlineProps) {
  const shape = useRef<SVGPolygonElement>(null);
  const shown = useRef<Corners | null>(null);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  // must match how desk.css and camera.css fit the video
  const isDesk = useMedia('(min-width: 60rem)');

  const { width, height } = size;

  // runs before the next paint: the points are pixels of the frame, whose shape may have changed with them
  useLayoutEffect(() => {
    const from = isStill ? null : shown.current;
    const draw = (next: Corners) => {
      shown.current = next;
      shape.current?.setAttribute('points', next.map(({ x, y }) => `${x * width},${y * height}`).join(' '));
    };
    if (!corners) {
      shown.current = null;
      return;
    }
    draw(from ?? corners);
    if (!from) return;
    const start = performance.now();
    let request = requestAnimationFrame(function glide(now) {
      const share = Math.min(1, Math.max(0, (now - start) / GLIDE_MS));
      draw(between(from, corners, share));
      if (share < 1) request = requestAnimationFrame(glide);
    });
    return () => cancelAnimationFrame(request);
  }, [corners, width, height, isStill]);

  const place = video.current?.parentElement;
  if (!place) return null;
  return createPortal(
    <svg
      className="eye__outline"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isDesk ? 'xMidYMid meet' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      {corners && <polygon ref={shape} vectorEffect="non-scaling-stroke" />}
    </svg>,
    place,
  );
}
