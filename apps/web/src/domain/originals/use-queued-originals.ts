import { useEffect, useState } from 'react';
import { ownerOfPage } from '../../lib/api.ts';
import { type QueuedOriginal, queuedOriginals, watchOriginals } from './original-storage.ts';

/** The originals of the page's person that this device has still to send, or could not. */
export function useQueuedOriginals(): readonly QueuedOriginal[] {
  const [queued, setQueued] = useState<readonly QueuedOriginal[]>([]);
  useEffect(() => {
    let left = false;
    const owner = ownerOfPage();
    const read = () => {
      if (owner === null) return;
      void queuedOriginals(owner).then(
        (now) => left || setQueued(now),
        // a device that does not answer has nothing to say
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
