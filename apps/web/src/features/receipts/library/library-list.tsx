import type { DriveKind } from '@slipcase/contract/drive';
import type { Receipt } from '@slipcase/contract/receipts';
import { Camera } from 'lucide-react';
import { memo, useMemo } from 'react';
import { librarySearch } from '../../../messages/library-search.ts';
import { library, receipts as texts } from '../../../messages/receipts.ts';
import { ButtonLink, TextButton } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PickCard } from '../bulk/pick-card.tsx';
import { useDownload, useExport } from '../receipt-actions.ts';
import { countedLines } from './counted-lines.ts';
import type { Filters } from './filters.ts';
import { groupsOf, othersGroup, textGroup } from './month-groups.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { SlipList } from './slip-list.tsx';

type LibraryListProps = {
  /** receipts found by their fields */
  shown: Receipt[];
  /** receipts whose fields match, but not as typed */
  others: Receipt[];
  /** receipts found only by their text */
  inText: Receipt[];
  /** the server has not answered the text search yet */
  searching: boolean;
  /** the sums of the months depend on these, too */
  filters: Filters;
  /** the filter's days, as a text for people */
  askedDays: string | null;
  /** the rest of a long list is still being checked, so the sums of the months are not known */
  partial: boolean;
  /** the search or filters hide some receipts */
  narrowed: boolean;
  /** the search hides some receipts */
  searched: boolean;
  /** what the search probably meant, if nothing was found as typed */
  meant: string | null;
  drive: DriveKind;
  /** the selected receipts; null if the person is not selecting */
  picked: ReadonlySet<string> | null;
  onPick: (receipt: Receipt, range: boolean) => void;
  onSearch: (words: string) => void;
  onClear: () => void;
  onDelete: (receipt: Receipt) => void;
};

/**
 * The slips by month, or why there are none. A keystroke in the search box renders it again only if the
 * result changes.
 */
export const LibraryList = memo(function LibraryList(props: LibraryListProps) {
  const { shown, others, inText, searching, filters, askedDays, partial, narrowed, searched, meant, drive } =
    props;
  const { picked, onPick, onSearch, onClear, onDelete } = props;
  const { mutate: download } = useDownload();
  const { mutate: sendToDrive, isPending, variables } = useExport(drive);
  const groups = useMemo(() => {
    const counted = (receipts: readonly Receipt[]) => countedLines(receipts, filters);
    const all = [
      ...groupsOf(shown, filters.sort, askedDays, counted),
      ...othersGroup(others, counted),
      ...textGroup(inText, counted),
    ];
    return partial ? all.map((group) => ({ ...group, sums: () => [], counted: () => [] })) : all;
  }, [shown, others, inText, filters, askedDays, partial]);
  const bySave = filters.sort === 'saved';
  const none = groups.length === 0;

  const further = others.length > 0 ? librarySearch.onlyOthers : librarySearch.onlyInText;
  const noMatch = none ? texts.notFound : further;
  const nothing = shown.length === 0 && narrowed && (
    <div className={none ? 'empty' : 'empty empty--above'} role="status">
      <p>{searched ? noMatch : library.noneFits}</p>
      {none && searching && <p>{librarySearch.searching}</p>}
      {meant !== null && (
        <TextButton onClick={() => onSearch(meant)}>{librarySearch.didYouMean(meant)}</TextButton>
      )}
      <TextButton onClick={onClear}>{searched ? texts.clearSearch : library.clearFilters}</TextButton>
    </div>
  );
  if (none && nothing) return nothing;
  if (none) {
    return (
      <Empty title={texts.none} text={texts.noneText}>
        <ButtonLink look="main" to="/scan">
          <Camera className="icon" />
          {texts.scanFirst}
        </ButtonLink>
      </Empty>
    );
  }
  const list = (
    <SlipList
      groups={groups}
      slip={(receipt, place) =>
        picked ? (
          <PickCard
            key={receipt.id}
            {...place}
            receipt={receipt}
            bySave={bySave}
            picked={picked.has(receipt.id)}
            onPick={onPick}
          />
        ) : (
          <ReceiptCard
            key={receipt.id}
            {...place}
            receipt={receipt}
            bySave={bySave}
            drive={drive}
            exporting={isPending && variables.id === receipt.id}
            onDownload={download}
            onExport={sendToDrive}
            onDelete={onDelete}
          />
        )
      }
    />
  );
  return (
    <>
      {nothing}
      {list}
    </>
  );
});
