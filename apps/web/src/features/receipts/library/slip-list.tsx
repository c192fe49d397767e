import type { Receipt } from '@slipcase/contract/receipts';
import type { FocusEvent, ReactNode } from 'react';
import { library } from '../../../messages/receipts.ts';
import { ListTotalsText } from '../list-totals-text.tsx';
import { useTogether } from '../together.ts';
import type { Group } from './month-groups.ts';
import { type SlipPlace, useFocusOfOpened } from './slip-place.ts';
import { useColumns } from './use-columns.ts';
import { useListWindow } from './use-list-window.ts';

type SlipListProps = {
  groups: readonly Group[];
  slip: (receipt: Receipt, place: SlipPlace) => ReactNode;
};

/**
 * The slips by month. Only those near the screen are drawn, so ten thousand scroll like ten. For screen
 * readers, each list states its size, and each slip its position.
 */
export function SlipList({ groups, slip }: SlipListProps) {
  const columns = useColumns();
  const together = useTogether();
  const { list, pieces, height, measure, onFocusedReceipt } = useListWindow(groups, columns);
  useFocusOfOpened();

  function focused(event: FocusEvent) {
    const item = (event.target as Element).closest<HTMLElement>('[data-receipt]');
    onFocusedReceipt(item?.dataset.receipt ?? null);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes where the focus is
    <div
      ref={list}
      className={groups[0]?.title === null ? 'window window--plain' : 'window'}
      style={{ height }}
      onFocus={focused}
      onBlur={() => onFocusedReceipt(null)}
    >
      {pieces.map(({ group, rows }) => (
        <section key={group.key} aria-label={group.title ?? library.all}>
          {rows.map(
            ({ row, gap }) =>
              row.kind === 'title' && (
                <header
                  key={row.key}
                  ref={measure}
                  data-row={row.key}
                  className="month"
                  style={{ marginTop: gap }}
                >
                  <h2>{group.title}</h2>
                  <p className="amount">
                    <ListTotalsText texts={group.sums()} />
                    {together && <span className="month__together">{together(group.counted())}</span>}
                  </p>
                </header>
              ),
          )}
          <ul className="slips slips--window">
            {rows.flatMap(({ row, gap }) =>
              row.kind === 'title'
                ? []
                : row.receipts.map((receipt, column) =>
                    slip(receipt, {
                      place: row.place + column + 1,
                      size: group.receipts.length,
                      gap,
                      row: column === 0 ? row.key : undefined,
                      measure: column === 0 ? measure : undefined,
                    }),
                  ),
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}
