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
    <div className="segments" role="group" aria-label={label} aria-labelledby={labelId}>
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
