import { Fragment } from 'react';
import { common } from '../messages/common.ts';
import { Chip } from './chip.tsx';
import './question.css';

export type Answer = {
  text: string;
  /** whether the field has this value now */
  isNow: boolean;
  /** follows the text for screen readers */
  label: string;
  onClick: () => void;
};

type QuestionProps = {
  id: string;
  /** for screen readers: the screen only shows the answers */
  text: string;
  answers: readonly Answer[];
  onAnswer: (answer: Answer) => void;
};

/** A question about the field above it, 'Mar 9, 2014 or Sep 3, 2014?', with chips as answers. */
export function Question({ id, text, answers, onAnswer }: QuestionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend is not one of its flex items
    <div className="question" role="group" aria-labelledby={id}>
      <span className="sr-only" id={id} role="status">
        {text}
      </span>
      {answers.map((answer, place) => (
        <Fragment key={answer.text}>
          {place > 0 && <span aria-hidden="true">{common.or}</span>}
          <Chip aria-pressed={answer.isNow} onClick={() => onAnswer(answer)}>
            {answer.text}
            <span className="sr-only">{answer.label}</span>
          </Chip>
        </Fragment>
      ))}
      <span aria-hidden="true">?</span>
    </div>
  );
}
