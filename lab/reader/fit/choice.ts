import type { Features } from '../../../packages/reader/src/extract/choice/boosted-trees.ts';

/** The candidates of one receipt, and how good each is as an answer: 0 is wrong, 1 is right. */
export type TrainingChoice = {
  candidates: readonly { features: Features }[];
  worth: readonly number[];
  /** Whether the field is not printed, so that no candidate is right. */
  nothing: boolean;
  /** How much this receipt counts. */
  weight: number;
};
