import { mailAddress as texts } from '../../../messages/captures.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast.tsx';

type CopyButtonProps = {
  text: string;
  /** says what is copied, for screen readers */
  label: string;
};

/** Copies a text. If the browser does not allow it, a toast asks the person to select the text. */
export function CopyButton({ text, label }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify(texts.copied);
    } catch {
      notify({ ...texts.copyFailed, tone: 'note' });
    }
  }
  return (
    <Button look="plain" small aria-label={label} onClick={() => void copy()}>
      {texts.copy}
    </Button>
  );
}
