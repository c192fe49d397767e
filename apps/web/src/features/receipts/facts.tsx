import './facts.css';

type FactsProps = {
  /** names and values; what has no value is left out */
  facts: readonly (readonly [name: string, value: string | null])[];
};

/** What is known of a receipt, name by name. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="facts__one">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
