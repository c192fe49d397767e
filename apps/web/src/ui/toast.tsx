import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { whenQuiet } from '../lib/quiet.ts';
import type { Show, ToasterProps, ToastMessage, ToastOptions } from './toast-message.ts';

const CARRIED = 'slipcase.toast';

/** The toaster loads in an idle moment or with the first toast. Until then, toasts wait here. */
const waiting = new Map<string, ToastOptions>();
let drawn: { show: Show; dismiss: (id: string) => void } | null = null;
let lastId = 0;
let bringToaster: () => void = () => {};

/** Shows a toast and returns its id. */
export function notify(options: ToastOptions): string {
  lastId += 1;
  const id = options.id ?? `toast-${lastId}`;
  if (drawn) drawn.show(id, options);
  else {
    waiting.set(id, options);
    bringToaster();
  }
  return id;
}

export function dismissToast(id: string): void {
  waiting.delete(id);
  drawn?.dismiss(id);
}

/**
 * Drops toasts that have not been shown yet. Page tests need this, because a new page does not reload this
 * module there.
 */
export function dropWaitingToasts(): void {
  waiting.clear();
}

/** Stores a toast for the page that a full navigation opens. */
export function notifyAfterNavigation(message: ToastMessage): void {
  sessionStorage.setItem(CARRIED, JSON.stringify(message));
}

/** Where all toasts appear; used once per page. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null);
  useEffect(() => {
    // an unreachable server must not break the page: the next toast tries to load the toaster again
    const bring = () =>
      void import('./toaster.tsx').then((loaded) => setToaster(() => loaded.Toaster)).catch(() => undefined);
    bringToaster = bring;
    if (waiting.size > 0) bring();
    const carried = sessionStorage.getItem(CARRIED);
    sessionStorage.removeItem(CARRIED);
    if (carried) notify(JSON.parse(carried) as ToastMessage);
    return whenQuiet(bring);
  }, []);
  const onReady = useCallback((show: Show, dismiss: (id: string) => void) => {
    drawn = { show, dismiss };
    for (const [id, options] of waiting) show(id, options);
    waiting.clear();
    return () => {
      drawn = null;
    };
  }, []);
  // An open dialog hides everything outside of it from screen readers, except elements that have this
  // attribute when it opens. The toaster inside may be added later, and has its own roles.
  return <div aria-live="off">{Toaster && <Toaster onReady={onReady} />}</div>;
}
