import { useState } from 'react';
import { ListProblem } from '../../src/features/receipts/list-problem.tsx';
import { ApiError } from '../../src/lib/api.ts';
import { Button } from '../../src/ui/button.tsx';
import { DangerDialog } from '../../src/ui/danger-dialog.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { Empty } from '../../src/ui/empty.tsx';
import { Notice } from '../../src/ui/notice.tsx';
import { ProgressBar } from '../../src/ui/progress-bar.tsx';
import { notify } from '../../src/ui/toast.tsx';
import type { ToastMessage, Tone } from '../../src/ui/toast-message.ts';
import { ToastCard } from '../../src/ui/toaster.tsx';
import { Kind, States } from './states.tsx';

const nothing = () => {};
const UNDO = { label: 'Undo', onClick: nothing };
const TOASTS: readonly (ToastMessage & { tone: Tone })[] = [
  { title: 'Changes saved', tone: 'done' },
  { title: 'Analysis Complete', description: 'Receipt data extracted successfully!', tone: 'done' },
  { title: 'Page removed', tone: 'note' },
  { title: 'Failed to export to Google Drive', description: 'Please try again in a minute.', tone: 'bad' },
];

export function Messages() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'danger' | null>(null);
  const close = () => setOpen(null);
  return (
    <Kind title="Messages">
      <States of="toasts">
        {TOASTS.map((toast) => (
          <ToastCard key={toast.title} {...toast} onDismiss={nothing} />
        ))}
        <ToastCard title="Receipt deleted" tone="note" action={UNDO} onDismiss={nothing} />
        <ToastCard
          title="Connect Google Drive first"
          description="The receipt is safe in your library."
          tone="note"
          action={{ label: 'Connect Google Drive', onClick: nothing }}
          onDismiss={nothing}
        />
      </States>
      <States of="notices and a banner">
        <Notice title="This picture is blurred." text="Take it again while you still have the paper.">
          <Button look="plain" small>
            Take again
          </Button>
          <Button look="quiet" small>
            Use anyway
          </Button>
        </Notice>
        <Notice settled title="Keeping both" text="Same vendor, total and date." />
        <ListProblem error={new ApiError('The server is busy', 503)} onRetry={nothing} />
      </States>
      <States of="waiting">
        <p className="busy" role="status">
          <span className="spinner" />
          Loading...
        </p>
        <ProgressBar label="two thirds sent" value={2 / 3} />
        <ProgressBar label="of unknown length" />
      </States>
      <States of="dialogs, and a toast in its place">
        <Button look="plain" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button look="plain" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button look="plain" onClick={() => setOpen('danger')}>
          Danger
        </Button>
        <Button look="plain" onClick={() => notify({ title: 'A toast', action: UNDO })}>
          Show a toast
        </Button>
      </States>
      <Dialog open={open === 'dialog'} onClose={close} title="Files were shared" text="Whose are they?">
        <div className="dialog__do">
          <Button look="plain" onClick={close}>
            Leave
          </Button>
          <Button look="main" onClick={close}>
            Take
          </Button>
        </div>
      </Dialog>
      <Dialog open={open === 'sheet'} onClose={close} title="Filter receipts" sheet>
        <p>Longer content: a sheet from below on phones.</p>
      </Dialog>
      {open === 'danger' && (
        <DangerDialog
          title="Delete this receipt?"
          text="Its PDF is deleted too."
          onStay={close}
          danger="Delete"
          onDanger={close}
        />
      )}
      <States of="nothing there yet">
        <Empty title="No receipts yet" text="Scan the first one.">
          <Button look="main">Scan</Button>
        </Empty>
      </States>
    </Kind>
  );
}
