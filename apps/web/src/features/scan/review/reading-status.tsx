import { Check } from 'lucide-react';
import { preview } from '../../../messages/review.ts';
import { Button } from '../../../ui/button.tsx';
import type { Capture } from '../captures/capture.ts';
import { useScanSession } from '../scan-provider.tsx';

/** The progress while the picture is read, and two ways to skip the wait. */
export function ReadingStatus({ capture }: { capture: Capture }) {
  const session = useScanSession();
  const [taken, kept, reading] = preview.stages;
  return (
    <div className="reading__text">
      <div role="status">
        <h2>{preview.analyzing}</h2>
        <p>{preview.analyzingText}</p>
        <ol className="stages">
          <li className="stage">
            <Check className="icon" />
            {taken}
          </li>
          {capture.stored === 'device' && (
            <li className="stage">
              <Check className="icon" />
              {kept}
            </li>
          )}
          <li className="stage stage--now">
            <span className="spinner" />
            {reading}
          </li>
        </ol>
      </div>
      <div className="reading__ways">
        <Button look="quiet" small onClick={() => session.view.toCamera()}>
          {preview.keepScanning}
        </Button>
        <Button look="quiet" small onClick={() => session.reads.stopReading(capture.id)}>
          {preview.typeInstead}
        </Button>
      </div>
    </div>
  );
}
