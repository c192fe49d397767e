import { useEffect, useState } from 'react';
import { ownerOfPage } from '../../lib/api.ts';
import { type QueuedOriginal, queuedOriginals, watchOriginals } from './original-storage.ts';

/** Originals of the page's person that this device still has to send, or could not send. */
export function useQueuedOriginals(): readonly QueuedOriginal[] {
  const [queued, setQueued] = useState<readonly QueuedOriginal[]>([]);
  useEffect(() => {
    let left = false;
    const owner = ownerOfPage();
    const read = () => {
      if (owner === null) return;
      void queuedOriginals(owner).then(
        (now) => left || setQueued(now),
        // if the device does not answer, the list stays as it is
        () => {},
      );
    };
    read();
    const stop = watchOriginals(read);
    return () => {
      left = true;
      stop();
    };
  }, []);
  return queued;
}
