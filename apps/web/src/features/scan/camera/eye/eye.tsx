import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Sight } from '../../../../lib/eye/sight.ts';
import { canWatchPapers, watchPapers } from '../../../../lib/eye/watch-papers.ts';
import { aimOf } from './aim.ts';
import { AutoShutter, type AutoState, RING_MS } from './auto-shutter.ts';
import { useAutoSwitch } from './auto-switch.ts';
import { AutoToggle } from './auto-toggle.tsx';
import { EyeHint } from './eye-hint.tsx';
import { type Hint, HintGate, hintFor } from './hint-gate.ts';
import { nextOutline, type Outline } from './outline-path.ts';
import { PaperOutline } from './paper-outline.tsx';
import './eye.css';

type EyeProps = {
  video: RefObject<HTMLVideoElement | null>;
  shutter: RefObject<HTMLButtonElement | null>;
  torch: RefObject<HTMLButtonElement | null>;
  /** where the switch of the automatic shutter is added, as the last tool */
  tools: RefObject<HTMLElement | null>;
  /** the person discarded the last picture, so the same paper may be photographed once more */
  isRetake: boolean;
  /** takes this frame, or the one on screen; null while the shutter is disabled */
  onTake: ((frame: VideoFrame | null) => void) | null;
};

type Seen = {
  size: Sight['size'];
  outline: Outline | null;
  hint: Hint | null;
  auto: AutoState;
  canLight: boolean;
};

/**
 * Outlives the component: the page has to remember the paper it took last, and the camera closes for each
 * review.
 */
const automatic = new AutoShutter();

/**
 * Helps while a person aims. It shows nothing if the browser cannot examine frames, or has stopped doing so.
 */
export function Eye({ video, shutter, torch, tools, isRetake, onTake }: EyeProps) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [isAuto, setAuto] = useAutoSwitch();
  const latest = useRef({ isAuto, onTake, isRetake });
  latest.current = { isAuto, onTake, isRetake };

  useEffect(() => {
    const live = video.current;
    if (!live || !canWatchPapers) return;
    const gate = new HintGate();
    let before: Sight | null = null;
    let outline: Outline | null = null;
    let best: VideoFrame | null = null;
    const keep = (frame: VideoFrame | null) => {
      best?.close();
      best = frame;
    };
    automatic.opened(latest.current.isRetake);
    const stop = watchPapers(live, {
      isClose: () => automatic.isClose,
      onSight(sight, frame) {
        const now = performance.now();
        const aim = aimOf(sight, before);
        before = sight;
        outline = nextOutline(outline, sight.papers[0]);
        const { isAuto: on, onTake: take } = latest.current;
        const { state, isBest } = automatic.see(sight, now, on && take !== null);
        if (isBest) keep(frame);
        else frame?.close();
        if (state === 'waiting' && !automatic.isClose) keep(null);
        const next: Seen = {
          size: sight.size,
          outline,
          hint: gate.next(hintFor(aim), now),
          auto: state,
          canLight: isOff(torch.current),
        };
        setSeen((last) => (last && isSame(last, next) ? last : next));
        if (state !== 'take') return;
        take?.(best);
        best = null;
      },
      onEnd: () => setSeen(null),
    });
    return () => {
      stop();
      keep(null);
    };
  }, [video, torch]);

  // a press of the shutter also takes a picture of this paper
  useEffect(() => {
    const button = shutter.current;
    const taken = () => automatic.taken();
    button?.addEventListener('click', taken);
    return () => button?.removeEventListener('click', taken);
  }, [shutter]);

  useEffect(() => {
    if (!isAuto) return;
    const touched = () => {
      automatic.touched();
      setSeen((last) => last && { ...last, auto: 'waiting' });
    };
    window.addEventListener('pointerdown', touched);
    window.addEventListener('keydown', touched);
    return () => {
      window.removeEventListener('pointerdown', touched);
      window.removeEventListener('keydown', touched);
    };
  }, [isAuto]);

  if (!seen) return null;
  const { outline, size, hint, auto, canLight } = seen;
  return (
    <>
      <PaperOutline corners={outline?.corners ?? null} size={size} video={video} />
      <EyeHint hint={hint} isAuto={isAuto} torch={canLight ? torch.current : null} />
      {auto === 'filling' && shutter.current && createPortal(<Ring />, shutter.current)}
      {tools.current && createPortal(<AutoToggle on={isAuto} onSwitch={setAuto} />, tools.current)}
    </>
  );
}

function Ring() {
  return (
    <svg className="eye__ring" viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="47" pathLength="1" style={{ animationDuration: `${RING_MS}ms` }} />
    </svg>
  );
}

/** Whether there is a light that is off. */
function isOff(torch: HTMLButtonElement | null): boolean {
  return torch?.disabled === false && torch.getAttribute('aria-pressed') === 'false';
}

function isSame(one: Seen, other: Seen): boolean {
  return (
    one.outline?.corners === other.outline?.corners &&
    one.hint === other.hint &&
    one.auto === other.auto &&
    one.canLight === other.canLight &&
    one.size.width === other.size.width &&
    one.size.height === other.size.height
  );
}
