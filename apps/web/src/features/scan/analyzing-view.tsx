import { Check } from 'lucide-react';
import { preview, scanner } from '../../messages.ts';
import './analyzing.css';
import type { Capture } from './capture.ts';

const ROWS = [preview.vendor, preview.total, preview.date, preview.location];

export function AnalyzingView({ capture, onReset }: { capture: Capture; onReset: () => void }) {
  const [taken, sent, reading] = scanner.stages;
  return (
    <main className="reading">
      <div className="reading__picture">
        <img src={capture.url} alt={scanner.pictureAlt} />
      </div>
      <div className="reading__text" role="status">
        <h2>{scanner.analyzing}</h2>
        <p>{scanner.analyzingText}</p>
        <ol className="stages">
          <li className="stage">
            <Check className="icon" />
            {taken}
          </li>
          <li className="stage">
            <Check className="icon" />
            {sent}
          </li>
          <li className="stage stage--now">
            <span className="spinner" />
            {reading}
          </li>
        </ol>
      </div>
      <div className="slip" aria-hidden="true">
        <div className="rows">
          {ROWS.map((row) => (
            <div key={row} className="row">
              <span className="row__label">{row}</span>
              <span className="leader" />
            </div>
          ))}
        </div>
      </div>
      <button type="button" className="button button--quiet reading__reset" onClick={onReset}>
        {preview.reset}
      </button>
    </main>
  );
}
