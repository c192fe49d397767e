import type { CSSProperties } from 'react';

/** on a phone */
const MOST_IN_A_ROW = 5;
/** number of letters of a currency */
const CODE_LENGTH = 3;

type SegmentsProps<T extends string | null> = {
  choices: readonly (readonly [value: T, text: string])[];
  value: T;
  onChange: (value: T) => void;
} & ({ labelId: string; label?: never } | { label: string; labelId?: never });

/** A choice of a few visible options. */
export function Segments<T extends string | null>(props: SegmentsProps<T>) {
  const { choices, value, onChange, label, labelId } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes its name from a legend, which cannot stand elsewhere
    <div
      className="segments"
      role="group"
      aria-label={label}
      aria-labelledby={labelId}
      style={{ '--in-a-row': inARow(choices.length), '--least': least(choices) } as CSSProperties}
    >
      {choices.map(([choice, text]) => (
        <button
          key={text}
          type="button"
          className="segment"
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/**
 * The minimum width of an option. Five currency codes fit beside each other on a small phone, but words need
 * more room.
 */
function least(choices: readonly (readonly [unknown, string])[]): string {
  return choices.every(([, text]) => text.length <= CODE_LENGTH) ? '3.5rem' : '4.25rem';
}

/**
 * How many options go into a row, so that rows are equally full: six become three and three, not five and
 * one.
 */
function inARow(count: number): number {
  return Math.ceil(count / Math.ceil(count / MOST_IN_A_ROW));
}
