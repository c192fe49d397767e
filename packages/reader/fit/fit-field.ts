import { type FieldModel, logistic, type ModelledField, trustSigns } from '../src/extract/field-model.ts';
import { type Features, type Ranker, rank, scoreOf } from '../src/extract/ranker.ts';
import { fitConditionalLogit, fitLogistic } from './conditional-logit.ts';
import { type Answer, type Example, isRight } from './examples.ts';
import { PRIORS } from './priors.ts';

const CONFIDENCE_PENALTY = 1;
/** A wrong value that looks sure does more harm than a right one that somebody checks: it counts this many times. */
const COST_OF_WRONG = 3;

/** What weights that never saw a receipt's vendor answer for it. */
export type Judged = {
  example: Example;
  chosen: Answer | null;
  /** 0 to 1 */
  confidence: number;
  right: boolean;
};

/** Fits one field: the model for all receipts, and each receipt's answer by a model that has not seen its vendor. */
export function fitField(
  field: ModelledField,
  examples: readonly Example[],
  foldOf: ReadonlyMap<string, number>,
): { model: FieldModel; judged: Judged[] } {
  const fold = ({ receipt }: Example) => foldOf.get(receipt.group);
  const folds = [...new Set(foldOf.values())];
  const choices = folds.flatMap((out) => {
    const ranker = rankerFor(
      field,
      examples.filter((example) => fold(example) !== out),
    );
    return examples
      .filter((example) => fold(example) === out)
      .map((example) => choiceOf(field, example, ranker));
  });
  // The confidence learns from answers that were not seen when choosing was fitted, else it would be too sure.
  const judged = folds.flatMap((out) => {
    const confidence = confidenceFor(choices.filter(({ example }) => fold(example) !== out));
    return choices
      .filter(({ example }) => fold(example) === out)
      .map(({ example, chosen, signs, right }) => ({
        example,
        chosen,
        right,
        confidence: chosen ? logistic(scoreOf(signs, confidence)) : 0,
      }));
  });
  return { model: { ranker: rankerFor(field, examples), confidence: confidenceFor(choices) }, judged };
}

type ChoiceMade = { example: Example; chosen: Answer | null; signs: Features; right: boolean };

function rankerFor(field: ModelledField, examples: readonly Example[]): Ranker {
  return fitConditionalLogit(
    examples.map(({ choice }) => choice),
    PRIORS[field],
  );
}

function choiceOf(field: ModelledField, example: Example, ranker: Ranker): ChoiceMade {
  const { chosen, probability } = rank(example.candidates, ranker);
  return {
    example,
    chosen,
    signs: chosen ? trustSigns(chosen, probability) : {},
    right: chosen !== null && isRight(field, chosen.answer, example.truths),
  };
}

function confidenceFor(choices: readonly ChoiceMade[]): Ranker {
  return fitLogistic(
    choices
      .filter(({ chosen }) => chosen !== null)
      .map(({ signs, right }) => ({ signs, right, count: right ? 1 : COST_OF_WRONG })),
    { penalty: CONFIDENCE_PENALTY },
  );
}
