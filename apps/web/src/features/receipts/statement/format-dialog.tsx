import { useId, useState } from 'react';
import { common } from '../../../messages/common.ts';
import { statement as texts } from '../../../messages/statement.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Labeled } from '../library/filter-fields.tsx';
import { ChargeLine } from './charge-line.tsx';
import { readCharges } from './reading/read-charges.ts';
import type { Columns, DayOrder, Format, Table } from './reading/statement.ts';

const words = texts.format;
const ROLES = Object.entries(words.roles) as [keyof Columns, string][];
const ORDERS = (['MDY', 'DMY', 'YMD'] as const).map((order) => [order, words.dayOrders[order]] as const);
const MARKS = (['.', ','] as const).map((mark) => [mark, words.decimalMarks[mark]] as const);
const SIGNS = [
  ['above', words.signs.above],
  ['below', words.signs.below],
] as const;
const ROWS_SHOWN = 3;

type FormatDialogProps = {
  table: Table;
  format: Format;
  /** currencies of the receipts and the company */
  currencies: readonly string[];
  onApply: (format: Format) => void;
  onClose: () => void;
};

/**
 * Shows how the statement was understood, and lets the person change it. The first purchases are shown as
 * each change would read them.
 */
export function FormatDialog({ table, format, currencies, onApply, onClose }: FormatDialogProps) {
  const [draft, setDraft] = useState(format);
  const set = (changes: Partial<Format>) => setDraft({ ...draft, ...changes });
  const { charges } = readCharges({ ...table, rows: table.rows.slice(0, 50) }, draft);
  return (
    <Dialog open onClose={onClose} title={words.title} text={words.text} sheet>
      <form
        className="statement__format"
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft);
        }}
      >
        <div className="statement__roles">
          {ROLES.map(([role, label]) => (
            <Choice
              key={role}
              label={label}
              value={String(draft.columns[role] ?? '')}
              choices={[
                ['', words.none],
                ...table.header.map((name, at) => [String(at), columnName(table, name, at)] as const),
              ]}
              onChange={(at) => set({ columns: { ...draft.columns, [role]: at === '' ? null : Number(at) } })}
            />
          ))}
          <Choice
            label={words.currencyOfAll}
            value={draft.currency}
            choices={[...new Set([draft.currency, ...currencies])].map((code) => [code, code] as const)}
            onChange={(currency) => set({ currency })}
          />
        </div>
        <Labeled label={words.dayOrder}>
          {(id) => (
            <Segments
              labelId={id}
              choices={ORDERS}
              value={draft.dayOrder}
              onChange={(dayOrder: DayOrder) => set({ dayOrder })}
            />
          )}
        </Labeled>
        <Labeled label={words.decimals}>
          {(id) => (
            <Segments
              labelId={id}
              choices={MARKS}
              value={draft.decimalMark}
              onChange={(decimalMark) => set({ decimalMark })}
            />
          )}
        </Labeled>
        {draft.columns.incoming === null && (
          <Labeled label={words.sign}>
            {(id) => (
              <Segments
                labelId={id}
                choices={SIGNS}
                value={draft.isSpendingNegative ? 'below' : 'above'}
                onChange={(sign) => set({ isSpendingNegative: sign === 'below' })}
              />
            )}
          </Labeled>
        )}
        <div className="statement__preview" role="status">
          <p className="field__label">{words.preview}</p>
          {charges.slice(0, ROWS_SHOWN).map((charge) => (
            <ChargeLine key={charge.id} charge={charge} />
          ))}
          {charges.length === 0 && <p className="hint">{texts.problems.no_table[0]}</p>}
        </div>
        <div className="dialog__do">
          <Button look="plain" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button look="main" type="submit" disabled={charges.length === 0}>
            {words.apply}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The column's name in the file with an example, because many files have no names. */
function columnName({ rows }: Table, name: string, at: number): string {
  const example = rows.find((cells) => cells[at])?.[at] ?? '';
  return [name || words.unnamed(at + 1), example.slice(0, 24)].filter(Boolean).join(': ');
}

type ChoiceProps = {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
};

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select className="input" id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
