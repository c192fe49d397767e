import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Ctrl+Enter, or Command+Enter, saves from anywhere on the screen. Before that, the focused field shows its
 * value as it will be saved, as when the person leaves it.
 * @param isOn false while there is nothing to save, or a dialog is in front
 */
export function useSaveKey(onSave: () => void, isOn: boolean): void {
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, repeat } = event;
      if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      const field = document.activeElement;
      if (field instanceof HTMLElement) flushSync(() => field.blur());
      save.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}

/** Whether a dialog is open. Lists that were rendered in advance do not count. */
function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.getClientRects().length > 0);
}
