import { useMedia } from '../../../lib/use-media.ts';

/** a wide screen, or a phone in landscape; must match review-view.css and details.css */
const BESIDE = '(min-width: 60rem), (max-height: 40rem) and (min-width: 40rem)';

/** Whether the picture is beside the form. Otherwise, the picture is in the form, beside its summary. */
export function useIsBeside(): boolean {
  return useMedia(BESIDE);
}
