import { useEffect, useState } from 'react';
import { hasLetterKeys, turnLetterKeys } from '../lib/letter-keys.ts';
import { useNavigate } from '../lib/router.tsx';
import { shortcuts as texts } from '../messages/shortcuts.ts';
import { Dialog } from '../ui/dialog.tsx';
import './shortcuts.css';

/** if '/' opens a library that takes longer to load, moving the focus would surprise people */
const SEARCH_MS = 5000;

/** Keys that work on every screen, except while somebody types or a dialog is open. */
export function Shortcuts() {
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  const [off, setOff] = useState(() => !hasLetterKeys());

  useEffect(() => {
    let stopWaiting: (() => void) | null = null;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target) || isDialogOpen()) return;
      if (key === '?') setListed(true);
      else if (!off && key === 'n') navigate('/scan');
      else if (!off && key === '/') {
        if (!focusSearch()) {
          navigate('/library');
          stopWaiting = whenSearchIsThere(focusSearch);
        }
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      stopWaiting?.();
      window.removeEventListener('keydown', onKey);
    };
  }, [navigate, off]);

  function use(on: boolean) {
    setOff(!on);
    turnLetterKeys(on);
  }

  return (
    listed && (
      <Dialog open onClose={() => setListed(false)} title={texts.title} sheet>
        <dl className="keys">
          {texts.keys.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label className="keys__use">
          <input type="checkbox" checked={!off} onChange={(event) => use(event.target.checked)} />
          <span>
            <b>{texts.use}</b>
            <span className="hint">{texts.useText}</span>
          </span>
        </label>
      </Dialog>
    )
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=listbox]') !== null;
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('input[type=search]');
  box?.focus();
  return box !== null;
}

/**
 * @param focus returns whether it found the search box
 * @returns stops waiting
 */
function whenSearchIsThere(focus: () => boolean): () => void {
  const watch = new MutationObserver(() => focus() && stop());
  const timer = setTimeout(() => watch.disconnect(), SEARCH_MS);
  const stop = () => {
    clearTimeout(timer);
    watch.disconnect();
  };
  watch.observe(document.body, { childList: true, subtree: true });
  return stop;
}
