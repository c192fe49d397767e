import { CloudUpload } from 'lucide-react';
import { useQueuedOriginals } from '../../../domain/originals/use-queued-originals.ts';
import { originals as texts } from '../../../messages/originals.ts';
import './originals-on-the-way.css';

/** How many originals this device still has to send. People do not have to do anything. */
export function OriginalsOnTheWay() {
  const count = useQueuedOriginals().filter(({ refusal }) => refusal === null).length;
  if (count === 0) return null;
  return (
    <p className="originals-on-the-way" role="status">
      <CloudUpload className="icon icon--s" />
      {texts.onTheWay(count)}
    </p>
  );
}
