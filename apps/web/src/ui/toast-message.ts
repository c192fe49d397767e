export type Tone = 'done' | 'note' | 'bad';

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: Tone;
  /** a toast with the id of a visible one replaces it */
  id?: string;
};

export type ToastAction = { label: string; onClick: () => void };

export type ToastOptions = ToastMessage & {
  durationMs?: number;
  action?: ToastAction;
  /** waits while a form is open, because the toast is about another receipt */
  afterForm?: boolean;
  /** good news that comes meanwhile waits until this toast has left, because it would cover it */
  isReadFirst?: boolean;
};

export type Show = (id: string, options: ToastOptions) => void;

/** The toaster calls `onReady` once it listens, and calls the result when it unmounts. */
export type ToasterProps = { onReady: (show: Show, dismiss: (id: string) => void) => () => void };
