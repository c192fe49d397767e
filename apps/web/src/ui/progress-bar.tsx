import './progress-bar.css';

type ProgressBarProps = {
  label: string;
  /** how much of `max` is done; unknown if not given */
  value?: number;
  max?: number;
};

/** How far long work is, in the product's own colors: browsers draw theirs in bright green. */
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
