import type { Receipt } from '@slipcase/contract/receipts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { hasLetterKeys } from '../../../lib/letter-keys.ts';
import { useNavigate } from '../../../lib/router.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { table as texts } from '../../../messages/table.ts';
import { countedLines } from '../library/counted-lines.ts';
import type { Filters, Sort } from '../library/filters.ts';
import { leavingFor } from '../library/slip-place.ts';
import { totalTexts } from '../list-totals.ts';
import { useTogether } from '../together.ts';
import { Beside } from './beside.tsx';
import { ReceiptRow, rowId } from './receipt-row.tsx';
import { useRowWindow } from './use-row-window.ts';
import './receipt-table.css';

/** must match receipt-table.css, px */
const ROW_PX = 44;
/** how many rows PageUp and PageDown move by */
const PAGE = 15;
/** people who hold down 'j' do not load the PDF of every receipt on the way */
const SETTLED_MS = 150;
const BESIDE = 'slipcase.beside';
const COLUMNS: readonly (readonly [sort: Sort, isNumber?: boolean])[] = [
  ['date'],
  ['vendor'],
  ['project'],
  ['category'],
  ['head'],
  ['amount', true],
];

type ReceiptTableProps = {
  receipts: readonly Receipt[];
  /** the library's filters: the sort order, and what the sums count */
  filters: Filters;
  onSort: (sort: Sort, reverse: boolean) => void;
  /** the selected receipts; null if the person is not selecting */
  picked: ReadonlySet<string> | null;
  onPick: (receipt: Receipt, range: boolean) => void;
};

/**
 * The library on a wide screen: a row for each receipt, sums below, and one receipt beside it. Everything
 * works with the keyboard. Search, filters, selection and downloads are the library's, and the sort order is
 * in the address, so a link restores it.
 */
export function ReceiptTable({ receipts, filters, onSort, picked, onPick }: ReceiptTableProps) {
  const { sort, reverse } = filters;
  const navigate = useNavigate();
  const body = useRef<HTMLTableSectionElement>(null);
  const [chosen, setChosen] = useState<string | null>(
    () => window.history.state?.opened ?? receipts[0]?.id ?? null,
  );
  const [isOpen, setIsOpen] = useState(() => sessionStorage.getItem(BESIDE) !== null);
  const found = receipts.findIndex(({ id }) => id === chosen);
  const at = Math.max(0, found);
  const active = receipts[at];
  const together = useTogether();
  // not computed at every key press
  const sums = useMemo(() => {
    const counted = countedLines(receipts, filters);
    return [...totalTexts(counted), together?.(counted)].filter(Boolean).join(' · ');
  }, [receipts, filters, together]);
  const shownBeside = useDebounced(active, SETTLED_MS);
  const rows = useRowWindow(body, receipts.length, ROW_PX);
  const grid = useRef<HTMLTableElement>(null);
  /** the active row: a second key press can come before the first one is drawn */
  const latest = useRef(at);
  latest.current = at;
  const isBeside = isOpen && active !== undefined;

  const open = (next: boolean) => {
    if (next) sessionStorage.setItem(BESIDE, 'open');
    else sessionStorage.removeItem(BESIDE);
    setIsOpen(next);
  };
  const go = (to: number) => {
    const place = Math.max(0, Math.min(receipts.length - 1, to));
    const next = receipts[place];
    if (!next) return;
    latest.current = place;
    setChosen(next.id);
    scrollToRow(body.current, place);
  };
  // on the receipt's own screen, because a form beside the table would have a third of the width
  const edit = (receipt: Receipt) =>
    navigate(`/receipt/${receipt.id}`, { state: { ...leavingFor(receipt), editAtOnce: true } });

  // after returning from a receipt, a reload, or the button that shows the table, the keys work right away
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement.closest('.find__more'))
      grid.current?.focus({ preventScroll: true });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, currentTarget } = event;
    if (ctrlKey || metaKey || altKey || !active) return;
    const isHead = target !== currentTarget;
    // the button in a column header handles these keys itself
    if (isHead && (key === 'Enter' || key === ' ')) return;
    const from = latest.current;
    const moves: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + PAGE,
      PageUp: from - PAGE,
      Home: 0,
      End: receipts.length - 1,
      ...(hasLetterKeys() && { j: from + 1, k: from - 1 }),
    };
    const to = moves[key];
    const receipt = receipts[from] ?? active;
    if (to !== undefined) go(to);
    else if (key === 'Enter') open(true);
    else if (key === 'Escape' && isOpen) open(false);
    else if (key === ' ' && picked) onPick(receipt, shiftKey);
    else if (key === 'e' && hasLetterKeys()) edit(receipt);
    else return;
    event.preventDefault();
  }

  return (
    <div className={isBeside ? 'desk-table desk-table--beside' : 'desk-table'}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that takes the focus (ARIA APG, grid)
        role="grid"
        ref={grid}
        // the focus stays on the table, so that a row that scrolls away does not take it along
        tabIndex={0}
        aria-activedescendant={active && isDrawn(at, rows) ? rowId(active) : undefined}
        aria-rowcount={receipts.length + 1}
        aria-describedby="table-keys"
        onKeyDown={onKeyDown}
      >
        <caption className="sr-only">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="desk-table__mark">
              <span className="sr-only">{texts.check}</span>
            </th>
            {COLUMNS.map(([column, isNumber]) => (
              <SortHead
                key={column}
                column={column}
                isNumber={isNumber === true}
                order={sort === column ? (reverse ? 'reverse' : 'usual') : null}
                onSort={onSort}
              />
            ))}
            <th scope="col" className="desk-table__drive">
              {texts.columns.drive}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.above > 0 && <tr aria-hidden style={{ height: rows.above }} />}
          {receipts.slice(rows.from, rows.to).map((receipt, place) => (
            <ReceiptRow
              key={receipt.id}
              receipt={receipt}
              place={rows.from + place}
              isActive={receipt === active}
              isPicked={picked ? picked.has(receipt.id) : null}
              bySave={sort === 'saved'}
              onChoose={(event) => {
                setChosen(receipt.id);
                if (picked) onPick(receipt, event.shiftKey);
                else open(true);
              }}
            />
          ))}
          {rows.below > 0 && <tr aria-hidden style={{ height: rows.below }} />}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {texts.sum}
            </th>
            <td className="amount" colSpan={isBeside ? COLUMNS.length - 2 : COLUMNS.length}>
              {sums}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="hint desk-table__keys" id="table-keys">
        {texts.keys}
      </p>
      {isBeside && shownBeside && (
        <Beside
          key={shownBeside.id}
          receipt={receipts.find(({ id }) => id === shownBeside.id) ?? active}
          place={at + 1}
          count={receipts.length}
          onGo={(by) => go(at + by)}
          onEdit={() => edit(active)}
          onClose={() => open(false)}
        />
      )}
    </div>
  );
}

type SortHeadProps = {
  column: Sort;
  isNumber: boolean;
  /** null if the table is sorted by another column */
  order: 'usual' | 'reverse' | null;
  onSort: (sort: Sort, reverse: boolean) => void;
};

/** The header of a column. By default, days and amounts start with the newest and the highest. */
function SortHead({ column, isNumber, order, onSort }: SortHeadProps) {
  const isDown = (column === 'date' || column === 'amount') === (order === 'usual');
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={isNumber ? `amount desk-table__${column}` : `desk-table__${column}`}
      aria-sort={order === null ? undefined : isDown ? 'descending' : 'ascending'}
    >
      <button
        type="button"
        title={texts.sortBy(texts.columns[column])}
        onClick={() => onSort(column, order === 'usual')}
      >
        {texts.columns[column]}
        {order !== null && <Arrow className="icon icon--s" />}
      </button>
    </th>
  );
}

function isDrawn(at: number, { from, to }: { from: number; to: number }): boolean {
  return at >= from && at < to;
}

/** Scrolls a row to where neither the table's header nor the sums cover it. */
function scrollToRow(body: HTMLElement | null, at: number): void {
  if (!body) return;
  const top = body.getBoundingClientRect().top + at * ROW_PX;
  const least = ROW_PX * 2;
  const most = window.innerHeight - ROW_PX * 3;
  if (top < least) window.scrollBy({ top: top - least, behavior: 'instant' });
  else if (top > most) window.scrollBy({ top: top - most, behavior: 'instant' });
}
