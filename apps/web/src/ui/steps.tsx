type StepsProps = {
  label: string;
  names: readonly string[];
  /** from 1 */
  current: number;
};

/** Progress through steps: names all of them, and marks the current one. */
export function Steps({ label, names, current }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={stepClass(index + 1, current)}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

function stepClass(step: number, current: number): string {
  if (step === current) return 'step step--now';
  return step < current ? 'step step--done' : 'step';
}
