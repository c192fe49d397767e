import { useOfferUndoAgain } from '../features/receipts/undo-delete.ts';
import { useArrivals } from '../features/scan/arrivals/use-arrivals.ts';
import { useFirstLists } from './first-lists.ts';
import { Shortcuts } from './shortcuts.tsx';
import { useSendOriginals } from './use-send-originals.ts';

/** Parts that a signed-in person needs on every screen. Loads after the first screen. */
export function LaterParts({ userId }: { userId: string }) {
  useFirstLists(userId);
  useSendOriginals(userId);
  useArrivals();
  useOfferUndoAgain(userId);
  return <Shortcuts />;
}
