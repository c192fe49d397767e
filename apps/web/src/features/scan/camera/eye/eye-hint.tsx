import { eye } from '../../../../messages/eye.ts';
import type { Hint } from './hint-gate.ts';
import { useSpoken } from './use-spoken.ts';

type EyeHintProps = {
  hint: Hint | null;
  /** the automatic shutter, mentioned while nothing has to get better */
  isAuto: boolean;
  /** the button that turns on the light; null where there is none, or the light is on */
  torch: HTMLButtonElement | null;
};

/** What would make a better picture. */
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
        // said above, less often
        <span aria-hidden="true">{text}</span>
      )}
    </div>
  );
}
