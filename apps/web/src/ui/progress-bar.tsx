import './progress-bar.css';

type ProgressBarProps = {
  label: string;
  /** how much of `max` is done; undefined if unknown */
  value?: number;
  max?: number;
};

/** The progress of a long task, in the product's own colors, because browsers draw theirs in bright green. */
export function ProgressBar({ label, value, max = 1 }: ProgressBarProps) {
  return (
    <progress
      className="progress-bar"
      aria-label={label}
      max={max}
      {...(value === undefined ? {} : { value })}
    />
  );
}
