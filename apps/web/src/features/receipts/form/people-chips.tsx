import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { receiptForm as texts } from '../../../messages/receipt-form.ts';
import { Chip } from '../../../ui/chip.tsx';
import { proposalsQuery } from './proposals-query.ts';
import './people-chips.css';

type PeopleChipsProps = { note: string; onNote: (note: string) => void };

/**
 * Shown below a note that asks who was there: names from the person's own notes that this note does not
 * contain yet.
 */
export function PeopleChips({ note, onNote }: PeopleChipsProps) {
  const people = useQuery(proposalsQuery('', undefined)).data?.people ?? [];
  const others = people
    .filter((name) => !note.toLowerCase().includes(name.toLowerCase()))
    .map((name) => ({ name, longer: withPerson(note, name) }))
    .filter(({ longer }) => longer.length <= MAX_FIELD_CHARS);
  if (others.length === 0) return null;
  return (
    <ul className="people" aria-label={texts.people}>
      {others.map(({ name, longer }) => (
        <li key={name}>
          <Chip aria-label={texts.addPerson(name)} onClick={() => onNote(longer)}>
            <span className="cut">{name}</span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Adds a name before the reason: 'Ana Lopez: kickoff' becomes 'Ana Lopez, Ben Ong: kickoff'. */
export function withPerson(note: string, name: string): string {
  const [, names = '', reason = ''] = /^([^:]*?)\s*(:.*)?$/su.exec(note.trim()) ?? [];
  return `${names.replace(/[,;]$/u, '')}${names ? ', ' : ''}${name}${reason}`;
}
