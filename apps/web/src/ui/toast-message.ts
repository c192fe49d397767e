export type Tone = 'done' | 'note' | 'bad';

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: Tone;
  /** a toast with the id of one that is still there takes its place */
  id?: string;
};

export type ToastAction = { label: string; onClick: () => void };

export type ToastOptions = ToastMessage & { durationMs?: number; action?: ToastAction };

export type Show = (id: string, options: ToastOptions) => void;

/** What draws the toasts says so once it listens, and calls what it gets back when it is gone. */
export type ToasterProps = { onReady: (show: Show, dismiss: (id: string) => void) => () => void };
