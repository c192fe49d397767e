import type { ReactNode } from 'react';
import type { Point } from '../../../lib/picture/picture.ts';
import './crop-loupe.css';

type CropLoupeProps = {
  /** the corner, in pixels of the picture */
  at: Point;
  /** the finger, in CSS pixels of the window */
  finger: Point;
  /** CSS pixels per pixel of the picture, outside the loupe */
  scale: number;
  /** the picture and its edge */
  children: ReactNode;
};

/** diameter; CSS pixels */
const LOUPE_PX = 120;
const ENLARGEMENT = 2.5;
/** distance between the middle of the finger and the loupe: more than a fingertip */
const AWAY_PX = 56;
const EDGE_PX = 8;

/** Enlarges the place under the finger and shows it above the finger, with a cross at the corner. */
export function CropLoupe({ at, finger, scale, children }: CropLoupeProps) {
  const half = LOUPE_PX / 2 / (scale * ENLARGEMENT);
  const above = finger.y - AWAY_PX - LOUPE_PX;
  const top = above >= EDGE_PX ? above : finger.y + AWAY_PX;
  const left = Math.min(Math.max(finger.x - LOUPE_PX / 2, EDGE_PX), window.innerWidth - LOUPE_PX - EDGE_PX);
  return (
    <svg
      className="crop-loupe"
      style={{ left, top, width: LOUPE_PX, height: LOUPE_PX }}
      viewBox={`${at.x - half} ${at.y - half} ${half * 2} ${half * 2}`}
      aria-hidden="true"
    >
      {children}
      <path
        className="crop-loupe__cross"
        d={`M${at.x - half} ${at.y}H${at.x + half}M${at.x} ${at.y - half}V${at.y + half}`}
      />
    </svg>
  );
}
