import type { PaperReason } from '@slipcase/contract/legibility';

const REASONS: Record<PaperReason, string> = {
  small: 'The print is very small on the picture.',
  blurred: 'The print is blurred on the picture.',
  cut: 'The edge of the picture cuts off some of the print.',
};

/** For a receipt whose picture may not stand for the paper. */
export const keepPaper = {
  title: 'Keep the paper',
  text: (reasons: readonly PaperReason[]) =>
    `${reasons.map((reason) => REASONS[reason]).join(' ')} Keep it, or add a picture that shows all of it, close and sharp.`,
  add: 'Add a better picture',
  adding: 'Adding…',
  enough: { title: 'Picture added', description: 'You no longer need the paper.' },
  notEnough: { title: 'Picture added', description: 'Its print is no easier to read. Keep the paper.' },
  failed: 'Failed to add the picture',
};
