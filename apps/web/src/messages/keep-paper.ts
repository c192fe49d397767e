import type { PaperReason } from '@slipcase/contract/legibility';

const REASONS: Record<PaperReason, string> = {
  small: 'The print is very small on the picture.',
  blurred: 'The print is blurred on the picture.',
  cut: 'The edge of the picture cuts off some of the print.',
};

/** For a receipt whose picture is not good enough to replace the paper. */
export const keepPaper = {
  title: 'Keep the paper',
  text: (reasons: readonly PaperReason[]) =>
    `${reasons.map((reason) => REASONS[reason]).join(' ')} Keep the paper, or add a picture that shows all of it, close and sharp.`,
  add: 'Add a better picture',
  adding: 'Adding…',
  enough: {
    title: 'Picture added',
    description: 'It is kept beside the PDF, which stays as it is. You no longer need the paper.',
  },
  other: ({ vendor, total }: { vendor: string | null; total: string | null }) =>
    `This looks like another receipt: ${[vendor, total].filter(Boolean).join(', ')}. If it is the same paper, correct the vendor or the total first.`,
  notEnough: { title: 'Picture added', description: 'Its print is no easier to read. Keep the paper.' },
  failed: 'Failed to add the picture',
};
