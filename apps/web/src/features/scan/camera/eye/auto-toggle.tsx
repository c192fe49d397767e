import { Aperture } from 'lucide-react';
import { eye } from '../../../../messages/eye.ts';

export function AutoToggle({ on, onSwitch }: { on: boolean; onSwitch: (on: boolean) => void }) {
  return (
    <button
      type="button"
      className="camera__tool eye__auto"
      aria-pressed={on}
      title={eye.autoHint}
      onClick={() => onSwitch(!on)}
    >
      <Aperture className="icon icon--l" />
      {eye.auto}
    </button>
  );
}
