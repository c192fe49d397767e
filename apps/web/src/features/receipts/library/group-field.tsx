import { library } from '../../../messages/receipts.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Labeled } from './filter-fields.tsx';

type GroupFieldProps = {
  groups: readonly string[];
  values: readonly string[];
  onChange: (values: string[]) => void;
};

/** A field for category prefixes, any number of them. */
export function GroupField({ groups, values, onChange }: GroupFieldProps) {
  return (
    <Labeled label={library.group}>
      {(id) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset takes its name from a legend
        <div className="filter__periods" role="group" aria-labelledby={id}>
          {groups.map((group) => {
            const isChosen = values.includes(group);
            return (
              <Chip
                key={group}
                className={isChosen ? 'chip--set' : undefined}
                aria-pressed={isChosen}
                onClick={() =>
                  onChange(isChosen ? values.filter((other) => other !== group) : [...values, group])
                }
              >
                {group}
              </Chip>
            );
          })}
        </div>
      )}
    </Labeled>
  );
}
