import type { ReactNode } from 'react';
import './labeled-rows.css';

type FactListProps = {
  /** names and values; entries without a value are left out */
  facts: readonly (readonly [name: string, value: ReactNode])[];
};

export function LabeledRows({ facts }: FactListProps) {
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
