import { useArrivals } from '../features/scan/arrivals/use-arrivals.ts';
import { useFirstLists } from './first-lists.ts';
import { Shortcuts } from './shortcuts.tsx';
import { useSendOriginals } from './use-send-originals.ts';

/** What every screen of a signed-in person has once it is ready. Loads after the first screen. */
export function LaterParts({ userId }: { userId: string }) {
  useFirstLists(userId);
  useSendOriginals(userId);
  useArrivals();
  return <Shortcuts />;
}
