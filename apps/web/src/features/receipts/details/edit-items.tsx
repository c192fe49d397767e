import { MAX_FIELD_CHARS, MAX_ITEMS } from '@slipcase/contract/limits';
import { plainFigures } from '@slipcase/contract/money';
import { Plus, X } from 'lucide-react';
import { details } from '../../../messages/receipt-details.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Question } from '../../../ui/question.tsx';
import type { TypedValues } from '../form/form-fields.ts';
import { RoundedLine, TotalCheckLine } from '../form/total-check-line.tsx';
import { questionOf } from '../form/unclear-amounts.ts';
import {
  emptyRow,
  type ItemProblem,
  type ItemRow,
  itemProblem,
  type PrintedParts,
  priceChoices,
  sumOfItems,
  totalCurrency,
} from './item-rows.ts';
import './edit-items.css';

type EditItemsProps = {
  items: readonly ItemRow[];
  /** the typed fields, to compare them with the sum */
  values: TypedValues;
  receipt: PrintedParts;
  onChange: (items: readonly ItemRow[]) => void;
};

const texts = details.editItems;
const PROBLEMS: Record<ItemProblem, string> = {
  name: texts.noName,
  amount: receiptForm.badAmount,
  currency: receiptForm.badCurrency,
};

/** The items of a saved receipt, to be renamed, priced, added and removed. */
export function EditItems({ items, values, receipt, onChange }: EditItemsProps) {
  const paidIn = totalCurrency(values, receipt.currency);
  const sum = sumOfItems(items, values, receipt);
  const change = (key: string, changed: Partial<ItemRow>) =>
    onChange(items.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  function add() {
    const row = emptyRow();
    onChange([...items, row]);
    // waits until the row is there
    requestAnimationFrame(() => document.getElementById(nameId(row.key))?.focus());
  }
  function remove(row: ItemRow, index: number) {
    onChange(items.filter(({ key }) => key !== row.key));
    const next = items[index + 1] ?? items[index - 1];
    document.getElementById(next ? nameId(next.key) : ADD)?.focus();
  }
  return (
    <section className="edit-items" aria-labelledby="edit-items">
      <h3 id="edit-items">{details.items}</h3>
      <ul>
        {items.map((row, index) => (
          <EditedItem
            key={row.key}
            row={row}
            position={index + 1}
            problem={itemProblem(row, paidIn)}
            choices={priceChoices(row, paidIn)}
            currency={paidIn}
            onChange={(changed) => change(row.key, changed)}
            onRemove={() => remove(row, index)}
          />
        ))}
      </ul>
      <Button id={ADD} look="quiet" small disabled={items.length >= MAX_ITEMS} onClick={add}>
        <Plus className="icon" />
        {texts.add}
      </Button>
      {sum?.adds && <TotalCheckLine parts={sum.parts} money={sum.money} />}
      {sum?.rounded && <RoundedLine rounded={sum.rounded} money={sum.money} />}
    </section>
  );
}

const ADD = 'add-item';

function nameId(key: string): string {
  return `item-${key}`;
}

type EditedItemProps = {
  row: ItemRow;
  /** from 1 */
  position: number;
  problem: ItemProblem | null;
  /** the amounts that the price can mean; empty if the price is clear */
  choices: readonly string[];
  /** ISO 4217 */
  currency: string;
  onChange: (changed: Partial<ItemRow>) => void;
  onRemove: () => void;
};

function EditedItem(props: EditedItemProps) {
  const { row, position, problem, choices, currency, onChange, onRemove } = props;
  const { key, name, quantity, price } = row;
  const problemId = `${nameId(key)}-problem`;
  const described = problem || choices.length > 0 ? { 'aria-describedby': problemId } : {};
  const question =
    choices.length > 0 ? questionOf(choices, 'price', (amount) => onChange({ price: amount })) : null;
  const common = { className: 'row__input', autoComplete: 'off', maxLength: MAX_FIELD_CHARS };
  return (
    <li>
      <div className="row">
        {quantity !== 1 && <span className="hint">{quantity} ×</span>}
        <input
          {...common}
          {...described}
          id={nameId(key)}
          aria-label={texts.name(position)}
          aria-invalid={problem === 'name'}
          value={name}
          placeholder={texts.namePlaceholder}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <input
          {...common}
          {...described}
          className="row__input edit-items__price"
          aria-label={texts.price(position)}
          aria-invalid={problem === 'amount' || problem === 'currency'}
          inputMode="decimal"
          value={price}
          placeholder={plainFigures({ cents: 0, currency })}
          onChange={(event) => onChange({ price: event.target.value })}
        />
        <IconButton label={texts.remove(name || String(position))} onClick={onRemove}>
          <X className="icon icon--s" />
        </IconButton>
      </div>
      {question && (
        <Question
          id={problemId}
          text={question.text}
          answers={question.answers}
          onAnswer={({ onClick }) => {
            onClick();
            // moves the focus, because the pressed button disappears with the question
            document.getElementById(nameId(key))?.focus();
          }}
        />
      )}
      {problem && (
        <p className="row__problem" id={problemId} role="alert">
          {PROBLEMS[problem]}
        </p>
      )}
    </li>
  );
}
