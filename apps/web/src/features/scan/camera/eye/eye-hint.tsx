import { eye } from '../../../../messages/eye.ts';
import type { Hint } from './hint-gate.ts';
import { useSpoken } from './use-spoken.ts';

type EyeHintProps = {
  hint: Hint | null;
  /** whether the automatic shutter is on, which is mentioned while there is nothing to improve */
  isAuto: boolean;
  /** the button that turns on the light; null if there is none, or the light is already on */
  torch: HTMLButtonElement | null;
};

/** What would make the picture better. */
export function EyeHint({ hint, isAuto, torch }: EyeHintProps) {
  const well = isAuto ? eye.autoOn : '';
  const text = hint === null ? well : eye.hints[hint === 'dark' && !torch ? 'dark without a flash' : hint];
  const spoken = useSpoken(text);
  return (
    <div className="eye__hint">
      <span className="sr-only" role="status">
        {spoken}
      </span>
      {hint === 'dark' && torch ? (
        <button type="button" onClick={() => torch.click()}>
          {text}
        </button>
      ) : (
        // the status above says it to screen readers, less often
        <span aria-hidden="true">{text}</span>
      )}
    </div>
  );
}
