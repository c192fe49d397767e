/**
 * A mouse on a toast keeps it on screen. This hides a mouse from the toasts that only rests where one
 * appears: nobody is reading there, and the toast would never leave. It counts as soon as it moves.
 * @param place where the toaster is rendered
 * @returns stops it
 */
export function hideRestingMouse(place: Element): () => void {
  let at: { x: number; y: number } | null = null;
  const isIn = (target: EventTarget | null) => target instanceof Node && place.contains(target);
  const rests = ({ isTrusted, screenX, screenY }: MouseEvent) =>
    isTrusted && at !== null && at.x === screenX && at.y === screenY;
  const cross = (event: MouseEvent) => {
    const entered = event.type === 'mouseout' ? event.relatedTarget : event.target;
    if (isIn(entered) && rests(event)) event.stopImmediatePropagation();
  };
  const move = (event: MouseEvent) => {
    if (isIn(event.target) && rests(event)) event.stopImmediatePropagation();
    at = { x: event.screenX, y: event.screenY };
  };
  // in the window and in the capture phase, before React sees them
  for (const type of ['mouseout', 'mouseover'] as const) window.addEventListener(type, cross, true);
  window.addEventListener('mousemove', move, true);
  return () => {
    for (const type of ['mouseout', 'mouseover'] as const) window.removeEventListener(type, cross, true);
    window.removeEventListener('mousemove', move, true);
  };
}
