import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { dragged, restingPlace } from './swipe.ts';

/** a smaller movement is a tap */
const SLOP_PX = 8;

/** Drags a card to the left. The browser keeps vertical movement (touch-action: pan-y). */
export function useSwipe() {
  const [offset, setOffset] = useState(0);
  const [dragging, setDragging] = useState(false);
  const drag = useRef<{ pointer: number; fromX: number; start: number; moved: boolean }>(null);
  const swallowClick = useRef(false);
  // the current position: events come faster than renders, so the state of the last render may be out of date
  const place = useRef(0);

  function move(to: number) {
    place.current = to;
    setOffset(to);
  }

  function end(rest: number) {
    drag.current = null;
    setDragging(false);
    move(rest);
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return;
      swallowClick.current = false;
      drag.current = { pointer: event.pointerId, fromX: event.clientX, start: place.current, moved: false };
    },
    onPointerMove(event: PointerEvent) {
      const now = drag.current;
      if (now?.pointer !== event.pointerId) return;
      const distance = event.clientX - now.fromX;
      if (!now.moved && Math.abs(distance) < SLOP_PX) return;
      now.moved = true;
      setDragging(true);
      move(dragged(now.start, distance));
    },
    onPointerUp() {
      const now = drag.current;
      if (!now) return;
      swallowClick.current = now.moved;
      end(now.moved ? restingPlace(place.current) : now.start);
    },
    onPointerCancel() {
      if (drag.current) end(drag.current.start);
    },
    // a finger stays captured; if a mouse leaves, the person has probably let go
    onPointerLeave(event: PointerEvent) {
      const now = drag.current;
      if (event.pointerType !== 'mouse' || !now) return;
      // the mouse may come back before its button is released
      swallowClick.current = now.moved;
      end(now.start);
    },
    // the end of a drag must not click what is below; a click by keyboard has a detail of 0
    onClickCapture(event: MouseEvent) {
      if (!swallowClick.current || event.detail === 0) return;
      swallowClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };

  return { offset, dragging, handlers, close: () => move(0) };
}
