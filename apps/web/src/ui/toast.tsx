import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { common } from '../messages.ts';

type Tone = 'done' | 'note' | 'bad';

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: Tone;
  /** a toast with the id of one that is still there takes its place */
  id?: string;
};

type ToastAction = { label: string; onClick: () => void };

type ToastOptions = ToastMessage & {
  durationMs?: number;
  action?: ToastAction;
  /** called when the toast goes without its action having been chosen */
  onGone?: () => void;
};

const ICONS = { done: Check, note: Info, bad: TriangleAlert };
const DURATION_MS = 4000;
const FAILURE_DURATION_MS = 8000;
const CARRIED = 'slipcase.toast';

/** Shows a toast and returns its id. */
export function notify(options: ToastOptions): string | number {
  const { title, description, tone = 'done', action, onGone } = options;
  const gone = onGone ? { onDismiss: onGone, onAutoClose: onGone } : {};
  return toast.custom(
    (id) => (
      <ToastCard
        title={title}
        tone={tone}
        {...(description === undefined ? {} : { description })}
        {...(action === undefined ? {} : { action })}
        onDismiss={() => toast.dismiss(id)}
      />
    ),
    {
      duration: options.durationMs ?? (tone === 'bad' ? FAILURE_DURATION_MS : DURATION_MS),
      ...(options.id === undefined ? {} : { id: options.id }),
      ...gone,
    },
  );
}

export function dismissToast(id: string | number): void {
  toast.dismiss(id);
}

/** Keeps a toast for the page that comes after a full navigation. */
export function notifyAfterNavigation(message: ToastMessage): void {
  sessionStorage.setItem(CARRIED, JSON.stringify(message));
}

/** The place of all toasts; one for the whole page. */
export function Toasts() {
  useEffect(() => {
    const carried = sessionStorage.getItem(CARRIED);
    sessionStorage.removeItem(CARRIED);
    if (carried) notify(JSON.parse(carried) as ToastMessage);
  }, []);
  return (
    <Toaster
      position="bottom-right"
      gap={8}
      offset={{ right: 'var(--gutter)', bottom: 'var(--toast-bottom)' }}
      mobileOffset={{ left: 'var(--gutter)', right: 'var(--gutter)', bottom: 'var(--toast-bottom)' }}
    />
  );
}

type ToastCardProps = ToastMessage & {
  tone: Tone;
  action?: ToastAction;
  onDismiss: () => void;
};

function ToastCard({ title, description, tone, action, onDismiss }: ToastCardProps) {
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
    <div className={tone === 'bad' ? 'toast toast--bad' : 'toast'} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon className="icon" />
      <div>
        <b>{title}</b>
        {description && <p>{description}</p>}
        {/* beside one line there is room for it; longer texts need the width */}
        {description && actionButton}
      </div>
      {!description && actionButton}
      <button type="button" className="icon-button" aria-label={common.dismiss} onClick={onDismiss}>
        <X className="icon" />
      </button>
    </div>
  );
}
