import { MAX_BULK } from '@slipcase/contract/bulk-receipts';
import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Account, AccountTools } from '../../../domain/account.tsx';
import { companyQuery } from '../../../domain/company.ts';
import { receipts as texts } from '../../../messages/receipts.ts';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { DriveNotice } from '../../drive/drive-notice.tsx';
import { MainBar, MainLinks } from '../main-bar.tsx';
import './library.css';
import { isUnreachable } from '../../../lib/api.ts';
import { lazily, usePreload } from '../../../ui/lazy.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { startBulkDownload, useBulkDownload } from '../bulk/bulk-download.ts';
import { DownloadProgress } from '../bulk/download-progress.tsx';
import { RefusedDownload } from '../bulk/refused-download.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { ListState } from '../list-state.tsx';
import { TOTALS_IN_A_BAR, totalTexts } from '../list-totals.ts';
import { ListTotalsText } from '../list-totals-text.tsx';
import { useDelete, useShownReceipts } from '../receipt-actions.ts';
import { firstReceiptsQuery, receiptsQuery } from '../receipts.ts';
import { useShownAsTable } from '../table/shown-as.ts';
import { CheckNotice } from './check-notice.tsx';
import { countedLines } from './counted-lines.ts';
import { askedDaysText } from './filter-text.ts';
import { activeFacets, NO_FILTERS } from './filters.ts';
import { FindBar } from './find-bar.tsx';
import { LibraryFoot } from './library-foot.tsx';
import { LibraryList } from './library-list.tsx';
import { OriginalsOnTheWay } from './originals-on-the-way.tsx';
import { prepareSearch } from './search.ts';
import { datelessLast, sorted } from './sort.ts';
import { useFilters } from './use-filters.ts';
import { useFound } from './use-found.ts';

const ReceiptTable = lazily(async () => (await import('../table/receipt-table.tsx')).ReceiptTable);
const DeleteDialog = lazily(async () => (await import('../delete-dialog.tsx')).DeleteDialog);
const DownloadDialog = lazily(async () => (await import('../bulk/bulk-dialogs.tsx')).DownloadDialog);
const FilterDialog = lazily(async () => (await import('./filter-dialog.tsx')).FilterDialog);

const NONE: Receipt[] = [];

type LibraryScreenProps = Account & {
  /** shown above the list: what else the person has to do */
  notices: ReactNode;
  /** pending receipts, shown above the others */
  waiting: ReactNode;
};

export function LibraryScreen({ notices, waiting, ...account }: LibraryScreenProps) {
  const list = useQuery(receiptsQuery);
  const drive = useQuery(companyQuery).data?.drive ?? 'google';
  const { filters, words, type, change, clear } = useFilters();
  const [toDelete, setToDelete] = useState<Receipt | null>(null);
  const [filtering, setFiltering] = useState(false);
  const [downloading, setDownloading] = useState(false);
  const download = useBulkDownload();
  const { mutate: remove } = useDelete();
  const { isTable, showAsTable } = useShownAsTable();
  useDocumentTitle(texts.title);
  usePreload(FilterDialog, DeleteDialog, DownloadDialog);

  const { sort, reverse } = filters;
  const narrowed = words.trim() !== '' || activeFacets(filters).length > 0;
  const first = useQuery(firstReceiptsQuery).data;
  // a part of the list can be shown as it is, but not searched, sorted or counted
  const partial = list.data === undefined && first !== undefined;
  const showsPartial = partial && !narrowed && sort === NO_FILTERS.sort && !reverse;
  const kept = useShownReceipts(showsPartial ? first : list.data);
  const askedDays = askedDaysText(filters);
  const isOneGroup = askedDays !== null && sort === 'saved';
  const ordered = useMemo(() => {
    const all = kept && sorted(kept, sort, reverse);
    // puts receipts without a date last, as when sorted by date
    return all && isOneGroup ? datelessLast(all) : all;
  }, [kept, sort, reverse, isOneGroup]);
  const { byFields, inText, shown, counted, text, textIds } = useFound(ordered, filters, words);
  useEffect(() => (ordered ? prepareSearch(ordered) : undefined), [ordered]);
  const selection = useSelection(kept, shown);
  const { picked } = selection;
  const sums = useMemo(
    () => (narrowed && counted ? totalTexts(countedLines(counted, filters), TOTALS_IN_A_BAR) : []),
    [narrowed, counted, filters],
  );
  // pending receipts on this device are not searched
  const onTheWay = waiting && !narrowed && !picked;

  return (
    <div className="screen">
      <header className="header header--large">
        <div className="header__in">
          <div className="header__title">
            <h1>{texts.title}</h1>
            {counted && !partial && (
              <p className="header__count" role="status">
                <ListTotalsText texts={[texts.count(counted.length), ...sums]} />
              </p>
            )}
          </div>
          <MainLinks here="library" />
          <AccountTools {...account} />
        </div>
      </header>
      <main className="main">
        {(partial || (kept && kept.length > 0)) && (
          <FindBar
            filters={filters}
            words={words}
            onType={type}
            onChange={change}
            onOpenFilters={() => setFiltering(true)}
            onSelect={picked ? null : selection.start}
            count={shown?.length ?? 0}
            isTable={isTable}
            onShowAsTable={showAsTable}
            onDownload={shown?.length && !partial && !download ? () => setDownloading(true) : null}
            onlyFields={text.problem}
          />
        )}
        <ListState list={list} hasFirst={kept !== undefined} />
        <DownloadProgress />
        {kept && !partial && !picked && !isUnreachable(list.error ?? list.failureReason) && (
          <CheckNotice
            receipts={narrowed && counted ? counted : kept}
            narrowed={narrowed}
            filtered={filters.missing === 'check'}
          />
        )}
        {kept && !partial && <DriveNotice receipts={kept} />}
        {!narrowed && !picked && notices}
        {!narrowed && !picked && <OriginalsOnTheWay />}
        {onTheWay && waiting}
        {shown && isTable && !partial && shown.length > 0 && (
          <ReceiptTable
            receipts={shown}
            filters={filters}
            onSort={(by, isReverse) => change({ sort: by, reverse: isReverse })}
            picked={picked}
            onPick={selection.pick}
          />
        )}
        {shown && !(isTable && !partial && shown.length > 0) && !(onTheWay && kept?.length === 0) && (
          <LibraryList
            shown={byFields?.matching ?? shown}
            others={byFields?.others ?? NONE}
            inText={inText}
            searching={text.searching}
            filters={filters}
            askedDays={askedDays}
            partial={partial}
            narrowed={narrowed}
            searched={words.trim() !== ''}
            meant={byFields?.meant ?? null}
            drive={drive}
            picked={picked}
            onPick={selection.pick}
            onSearch={type}
            onClear={clear}
            onDelete={setToDelete}
          />
        )}
        {!picked && <LibraryFoot isEmpty={!kept || kept.length === 0} />}
      </main>
      {picked && kept && shown && !partial && (
        <BulkBar {...{ selection, picked, kept, shown, drive, onShowAll: clear }} />
      )}
      {/* an empty library has its own button, unless it shows pending receipts: one main action a screen */}
      {!picked && (kept?.length !== 0 || onTheWay) && <MainBar here="library" />}
      {filtering && kept && !partial && (
        <Overlay onClose={() => setFiltering(false)}>
          <FilterDialog
            drive={drive}
            filters={{ ...filters, q: words }}
            receipts={kept}
            textIds={textIds}
            onClose={() => setFiltering(false)}
            onApply={(chosen) => {
              setFiltering(false);
              change({ ...NO_FILTERS, ...chosen });
            }}
          />
        </Overlay>
      )}
      {downloading && shown && (
        <Overlay onClose={() => setDownloading(false)}>
          <DownloadDialog
            receipts={shown}
            asksPeriod={filters.from === null && filters.to === null}
            onClose={() => setDownloading(false)}
            onChoose={(format, options, chosen) => {
              void startBulkDownload(idsOf(chosen), format, options);
              setDownloading(false);
            }}
          />
        </Overlay>
      )}
      {kept && <RefusedDownload receipts={kept} onShow={(missing) => change({ missing })} />}
      {toDelete && (
        <Overlay onClose={() => setToDelete(null)}>
          <DeleteDialog
            receipt={toDelete}
            onCancel={() => setToDelete(null)}
            onDelete={() => {
              remove(toDelete);
              setToDelete(null);
              focusBeside(toDelete, shown ?? []);
            }}
          />
        </Overlay>
      )}
    </div>
  );
}

function idsOf(receipts: readonly Receipt[]): string[] {
  return receipts.slice(0, MAX_BULK).map(({ id }) => id);
}

/** When the slip with the focus disappears, moves the focus to the next one. */
function focusBeside({ id }: Receipt, shown: Receipt[]): void {
  const place = shown.findIndex((receipt) => receipt.id === id);
  const next = shown[place + 1] ?? shown[place - 1];
  // wait until the dialog has closed and returned the focus to the removed slip
  setTimeout(() => {
    const slip = next && document.querySelector<HTMLElement>(`[data-receipt="${next.id}"] a`);
    slip?.focus({ preventScroll: true });
  });
}
