import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Size } from '../../lib/picture/picture.ts';
import { keptInFrame, type View } from './lit-view.ts';

type Spot = { x: number; y: number };

const LARGEST = 6;
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_SCALE = 2.5;
/** CSS pixels; a smaller movement of a finger is a tap */
const TAP_SLOP = 8;

/**
 * Handles drag, pinch, wheel and double tap on a picture in a frame. The view starts at `fitted`, and returns
 * to it when `key` changes.
 * @returns `moved`: whether the person has moved the picture
 */
export function usePanZoom(frame: RefObject<HTMLElement | null>, fitted: View, image: Size, key: string) {
  const [own, setOwn] = useState<{ key: string; view: View } | null>(null);
  const pointers = useRef(new Map<number, Spot>());
  const lastTap = useRef({ time: 0, x: 0, y: 0 });
  const view = own?.key === key ? own.view : fitted;
  const latest = useRef({ view, fitted, key, image });
  latest.current = { view, fitted, key, image };

  function spotOf(event: { clientX: number; clientY: number }): Spot {
    const edge = frame.current?.getBoundingClientRect();
    return { x: event.clientX - (edge?.left ?? 0), y: event.clientY - (edge?.top ?? 0) };
  }

  function set(next: View) {
    const edge = frame.current?.getBoundingClientRect();
    if (edge) setOwn({ key: latest.current.key, view: keptInFrame(next, latest.current.image, edge) });
  }

  function zoom(factor: number, around: Spot) {
    const { view: now, fitted: least } = latest.current;
    const scale = Math.min(Math.max(now.scale * factor, least.scale), least.scale * LARGEST);
    const by = scale / now.scale;
    set({ scale, x: around.x - (around.x - now.x) * by, y: around.y - (around.y - now.y) * by });
  }

  const onWheel = useRef((event: WheelEvent) => {
    // the wheel scrolls the page; with Ctrl, or as a pinch on a touchpad, it zooms
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 200), spotOf(event));
  });
  useEffect(() => {
    const element = frame.current;
    const wheel = (event: WheelEvent) => onWheel.current(event);
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [frame]);

  return {
    view,
    moved: own?.key === key,
    handlers: {
      // the field keeps the focus while the picture is moved or enlarged, so that people can still put a line
      // into it
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onPointerDown(event: PointerEvent) {
        pointers.current.set(event.pointerId, spotOf(event));
      },
      onPointerMove(event: PointerEvent) {
        const before = pointers.current.get(event.pointerId);
        if (!before) return;
        const now = spotOf(event);
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
          const spread = (spot: Spot) => Math.hypot(spot.x - other.x, spot.y - other.y) || 1;
          zoom(spread(now) / spread(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
        } else if (Math.hypot(now.x - before.x, now.y - before.y) > 0) {
          const { view: shown } = latest.current;
          set({ ...shown, x: shown.x + now.x - before.x, y: shown.y + now.y - before.y });
        }
        pointers.current.set(event.pointerId, now);
      },
      onPointerUp(event: PointerEvent) {
        pointers.current.delete(event.pointerId);
        const { x, y } = spotOf(event);
        const { time, x: lastX, y: lastY } = lastTap.current;
        const twice = event.timeStamp - time < DOUBLE_TAP_MS && Math.hypot(x - lastX, y - lastY) < TAP_SLOP;
        lastTap.current = { time: twice ? 0 : event.timeStamp, x, y };
        if (!twice) return;
        const { view: shown, fitted: least } = latest.current;
        if (shown.scale > least.scale * 1.01) setOwn(null);
        else zoom(DOUBLE_TAP_SCALE, { x, y });
      },
      onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      onPointerLeave: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    },
  };
}
