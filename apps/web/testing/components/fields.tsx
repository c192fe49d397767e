import { type ReactNode, useState } from 'react';
import { SixBoxes } from '../../src/features/auth/passkey/six-boxes.tsx';
import { EmailField } from '../../src/features/auth/sign-in/email-field.tsx';
import { SearchBox } from '../../src/features/receipts/library/search-box.tsx';
import { ChoicePicker } from '../../src/ui/choice-picker.tsx';
import { DayPicker } from '../../src/ui/day-picker.tsx';
import { Segments } from '../../src/ui/segments.tsx';
import { Steps } from '../../src/ui/steps.tsx';
import { type FieldHint, TypedRow } from '../../src/ui/typed-row.tsx';
import { Kind, States } from './states.tsx';
import '../../src/features/receipts/form/receipt-form.css';

type Row = {
  label: string;
  value?: string;
  mark?: string;
  problem?: string;
  hint?: FieldHint;
  large?: boolean;
  tool?: ReactNode;
};
const ROWS: readonly Row[] = [
  { label: 'Plain', value: 'Pinwright Hardware' },
  { label: 'Large', value: 'Pinwright Hardware', large: true },
  { label: 'Day', value: '11/18/2026', large: true, tool: <DayPicker day="2026-11-18" onDay={() => {}} /> },
  { label: 'Empty' },
  { label: 'Doubtful', value: 'Pinwrlght', mark: 'check' },
  { label: 'Wrong', value: 'twelve', problem: 'Enter an amount like 12.34' },
  { label: 'Understood', value: '03/02/2026', hint: { tone: 'plain', text: 'Mar 2, 2026' } },
  {
    label: 'Asked',
    value: '03/09/2014',
    hint: {
      tone: 'question',
      text: 'March 9, 2014 or September 3, 2014?',
      answers: [
        { text: 'Mar 9, 2014', isNow: true, label: ': use March 9, 2014', onClick: () => {} },
        { text: 'Sep 3, 2014', isNow: false, label: ': use September 3, 2014', onClick: () => {} },
      ],
    },
  },
  {
    label: 'Odd',
    value: '$40.49',
    hint: {
      tone: 'odd',
      text: 'The tip is not in this total',
      action: { label: 'Use $48.49', onClick: () => {} },
    },
  },
];
const CATEGORIES = ['Billable: Catering', 'Billable: Production', 'Billable: Venue', 'Internal: Office'];

export function Fields() {
  const [words, setWords] = useState('hardware');
  const [email, setEmail] = useState('nora@example.com');
  const [digits, setDigits] = useState('123');
  const [category, setCategory] = useState('Billable: Catering');
  const [period, setPeriod] = useState('months');
  return (
    <Kind title="Fields">
      <States of="on paper">
        <EmailField value={email} onChange={setEmail} />
        <SixBoxes
          id="passkey"
          label="Passkey"
          value={digits}
          onChange={setDigits}
          autoComplete="current-password"
        />
        <SixBoxes id="code" label="Code" value={digits} onChange={setDigits} autoComplete="one-time-code" />
        <SearchBox value={words} onChange={setWords} />
      </States>
      <States of="on a slip">
        <section className="slip form" aria-label="Rows">
          <div className="rows">
            {ROWS.map((row) => (
              <SheetRow key={row.label} {...row} />
            ))}
            {[category, ''].map((value, position) => (
              <div className="row" key={value}>
                <span className="row__label" id={`picker-${position}`}>
                  Category <b>*</b>
                </span>
                <ChoicePicker
                  labelId={`picker-${position}`}
                  label="Category"
                  placeholder="Select category..."
                  searchLabel="Search categories..."
                  emptyText="No category found."
                  choices={CATEGORIES}
                  value={value}
                  onChange={setCategory}
                />
              </div>
            ))}
          </div>
          <hr className="perforation" />
          <p className="form__file">
            File name <span>Whitlock_PinwrightHardware_132.82_18_11_2026.pdf</span>
          </p>
        </section>
      </States>
      <States of="one of a few; how far">
        <Segments
          label="Period"
          choices={[
            ['months', '12 months'],
            ['year', 'This year'],
            ['all', 'All'],
          ]}
          value={period}
          onChange={setPeriod}
        />
        <Steps label="Steps" names={['Google', 'Passkey', 'Done']} current={2} />
      </States>
    </Kind>
  );
}

function SheetRow({ label, value = '', mark, problem, hint, large = false, tool }: Row) {
  const [typed, setTyped] = useState(value);
  const [focused, setFocused] = useState(false);
  return (
    <TypedRow
      id={`row-${label}`}
      label={label}
      value={typed}
      placeholder="$0.00"
      amount={label === 'Empty' || label === 'Wrong' || label === 'Odd'}
      mark={mark ? { text: mark } : null}
      loud={label === 'Doubtful'}
      large={large}
      digits={label === 'Day'}
      tool={tool}
      problem={problem ?? null}
      hint={hint ?? null}
      focused={focused}
      onFocusChange={setFocused}
      onChange={setTyped}
    />
  );
}
