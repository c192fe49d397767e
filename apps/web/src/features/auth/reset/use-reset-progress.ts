import { useEffect, useRef, useState } from 'react';
import { useLocation } from '../../../lib/router.tsx';
import { forgotPasskey } from '../../../messages/auth.ts';
import { notify } from '../../../ui/toast.tsx';
import { typedEmail } from '../sign-in/typed-email.ts';
import {
  clearResetProgress,
  loadResetProgress,
  type ResetProgress,
  type ResetStep,
  saveResetProgress,
} from './reset-progress.ts';

/** The wizard's progress, stored in this tab, and its setter. */
export function useResetProgress() {
  const { state } = useLocation();
  const [restored] = useState(loadResetProgress);
  const [progress, setProgress] = useState<ResetProgress>(
    () => restored ?? { step: 1, email: typedEmail(state), code: '' },
  );
  useRestoredToast(restored);
  useEffect(() => saveResetProgress(progress), [progress]);
  const atStart = progress.step === 1;
  useEffect(() => {
    if (!atStart) return;
    // leaving from the first step gives up the reset; moving on to the second step saves it again right after
    // this
    return clearResetProgress;
  }, [atStart]);

  return {
    progress,
    change: (part: Partial<ResetProgress>) => setProgress((now) => ({ ...now, ...part })),
    goTo: (step: ResetStep) => setProgress((now) => ({ ...now, step })),
  };
}

function useRestoredToast(restored: ResetProgress | null): void {
  const shown = useRef(false);
  useEffect(() => {
    if (shown.current || !restored || restored.step === 1) return;
    shown.current = true;
    notify(forgotPasskey.restored);
  }, [restored]);
}
