import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { common } from '../messages/common.ts';
import { IconButton } from './button.tsx';
import { isFormShown, onFormChange } from './form-shown.ts';
import { useLineShown } from './line-shown.ts';
import { hideRestingMouse } from './resting-mouse.ts';
import type { Show, ToastAction, ToasterProps, ToastMessage, ToastOptions, Tone } from './toast-message.ts';
import { watchToastRoom } from './toast-room.ts';

/** Renders the toasts; toast.tsx loads it. */

const ICONS = { done: Check, note: Info, bad: TriangleAlert };
const DURATION_MS = { done: 4000, note: 4000, bad: 8000 };
const ACTION_MS = 10_000;

/**
 * Sonner's id of each toast. A toast keeps its id while it slides out, and a new toast with the same id would
 * leave with it. So each new toast gets its own id.
 */
const shownAs = new Map<string, string>();
let lastShown = 0;

function newId(id: string): string {
  lastShown += 1;
  const own = `${id}-${lastShown}`;
  shownAs.set(id, own);
  return own;
}

/** @param own sonner's id: when a toast has left, a new one with the same id may be there */
function forget(id: string, own: string): void {
  if (shownAs.get(id) === own) shownAs.delete(id);
}

function dismiss(id: string): void {
  waiting.delete(id);
  const own = shownAs.get(id);
  if (own === undefined) return;
  forget(id, own);
  toast.dismiss(own);
}

/** Toasts that wait for a form or for another toast, only the last one for each id. */
const waiting = new Map<string, ToastOptions>();
let stopWaiting = () => {};

/** Sonner's ids of toasts that people have to read first. */
const first = new Set<string>();

const show: Show = (id, options) => {
  waiting.delete(id);
  if (!hasToWait(options)) {
    draw(id, options);
    return;
  }
  waiting.set(id, options);
  watchForms();
};

/** Looks for forms only while a toast waits for one: each look measures the page. */
function watchForms(): void {
  stopWaiting();
  const waitsForForm = [...waiting.values()].some(({ afterForm }) => afterForm === true);
  stopWaiting = waitsForForm ? onFormChange(showDue) : () => {};
}

function hasToWait({ tone = 'done', action, afterForm }: ToastOptions): boolean {
  const isGoodNews = tone === 'done' && !action;
  return (afterForm === true && isFormShown()) || (isGoodNews && isFirstShown());
}

function isFirstShown(): boolean {
  return toast.getToasts().some(({ id }) => first.has(String(id)));
}

function showDue(): void {
  for (const [id, options] of waiting) {
    if (hasToWait(options)) continue;
    waiting.delete(id);
    draw(id, options);
  }
  watchForms();
}

function dropWaiting(): void {
  waiting.clear();
  stopWaiting();
}

function draw(id: string, options: ToastOptions): void {
  const { title, description, tone = 'done', action, durationMs, isReadFirst } = options;
  const usualMs = action ? ACTION_MS : DURATION_MS[tone];
  const own = shownAs.get(id) ?? newId(id);
  if (isReadFirst) first.add(own);
  const onGone = () => {
    forget(id, own);
    if (first.delete(own)) showDue();
  };
  toast.custom(
    () => (
      <ShownToast
        title={title}
        tone={tone}
        {...(description === undefined ? {} : { description })}
        {...(action === undefined ? {} : { action })}
        onDismiss={() => dismiss(id)}
      />
    ),
    { id: own, duration: durationMs ?? usualMs, onAutoClose: onGone, onDismiss: onGone },
  );
}

/** If the screen keeps a line free, good news and notes use it: a card would cover something. */
function ShownToast(props: ToastCardProps) {
  const hasLine = useLineShown();
  return <ToastCard {...props} brief={hasLine && props.tone !== 'bad' && props.action === undefined} />;
}

export function Toaster({ onReady }: ToasterProps) {
  // runs after the effect in which sonner starts to listen: otherwise, the first toasts would be lost
  useEffect(() => {
    const leave = onReady(show, dismiss);
    return () => {
      leave();
      dropWaiting();
    };
  }, [onReady]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? watchToastRoom(place.current) : undefined), []);
  useEffect(() => (place.current ? hideRestingMouse(place.current) : undefined), []);
  return (
    <div ref={place} onFocusCapture={rememberFocus}>
      <div className="toast-ground" />
      <Sonner
        position="bottom-right"
        gap={8}
        offset={{ right: 'var(--gutter)', bottom: 'var(--toast-bottom)' }}
        mobileOffset={{ left: 'var(--gutter)', right: 'var(--gutter)', bottom: 'var(--toast-bottom)' }}
      />
    </div>
  );
}

/** The element that had the focus before a toast took it. */
let focusedBefore: EventTarget | null = null;

/**
 * Hides focus events from sonner. Sonner returns the focus too late, even if the person has tapped another
 * field, and typed text gets lost. `useFocusReturn` returns it in time.
 */
function rememberFocus(event: FocusEvent): void {
  event.stopPropagation();
  if (!event.currentTarget.contains(event.relatedTarget)) focusedBefore = event.relatedTarget;
}

/**
 * Returns the focus when a toast closes while it is focused, so that people with a keyboard continue where
 * they were.
 */
function useFocusReturn(): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const toast = card.current?.closest('[data-sonner-toast]');
    return () => {
      if (!toast?.contains(document.activeElement)) return;
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
    };
  }, []);
  return card;
}

type ToastCardProps = ToastMessage & {
  tone: Tone;
  brief?: boolean;
  action?: ToastAction;
  onDismiss: () => void;
};

export function ToastCard({ title, description, tone, brief = false, action, onDismiss }: ToastCardProps) {
  const card = useFocusReturn();
  const Icon = ICONS[tone];
  const actionButton = action && (
    <button
      type="button"
      className="toast__action"
      onClick={() => {
        action.onClick();
        onDismiss();
      }}
    >
      {action.label}
    </button>
  );
  return (
    <div
      ref={card}
      className={`toast toast--${tone}${brief ? ' toast--brief' : ''}`}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      {!brief && <Icon className="icon" />}
      <div>
        <b>{title}</b> {description && <p>{description}</p>}
        {/* beside a single line, there is room for the button; longer texts need the whole width */}
        {description && actionButton}
      </div>
      {!description && actionButton}
      {!brief && (
        <IconButton label={common.dismiss} onClick={onDismiss}>
          <X className="icon" />
        </IconButton>
      )}
    </div>
  );
}
