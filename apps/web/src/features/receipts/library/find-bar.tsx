import { BookOpenText, LayoutGrid, ListChecks, SlidersHorizontal, Table, X } from 'lucide-react';
import { librarySearch } from '../../../messages/library-search.ts';
import { library } from '../../../messages/receipts.ts';
import { table } from '../../../messages/table.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useFocusAfter } from '../../../ui/focus.ts';
import { activeFilters } from './filter-text.ts';
import { type Filters, NO_FILTERS } from './filters.ts';
import { SearchBox } from './search-box.tsx';
import './find-bar.css';

type FindBarProps = {
  filters: Filters;
  words: string;
  onType: (words: string) => void;
  onChange: (changes: Partial<Filters>) => void;
  onOpenFilters: () => void;
  /** null during selection */
  onSelect: (() => void) | null;
  /** null on screens that are too narrow for a table */
  isTable: boolean | null;
  onShowAsTable: (isTable: boolean) => void;
  /** how many receipts are shown */
  count: number;
  /** downloads these receipts; null while that is not possible */
  onDownload: (() => void) | null;
  /** why the server did not search the text; null if it did */
  onlyFields: 'offline' | 'unreachable' | 'failed' | null;
};

/** The search box, the active filters, and buttons for more. */
export function FindBar(props: FindBarProps) {
  const { filters, words, onType, onChange, onOpenFilters, onSelect, onlyFields } = props;
  const { count, onDownload, isTable, onShowAsTable } = props;
  // a table shows its sort order in its header, and a chip would move the header under the pointer
  const active = activeFilters(filters).filter(({ key }) => key !== 'sort' || isTable !== true);
  // a sort order hides no receipts
  const filtering = active.filter(({ key }) => key !== 'sort').length;
  const select = useFocusAfter(onSelect === null);
  const { q: _, ...unfiltered } = NO_FILTERS;
  return (
    <div className="find">
      <SearchBox value={words} onChange={onType} />
      <div className="find__tools">
        <Button look="plain" small aria-haspopup="dialog" onClick={onOpenFilters}>
          <SlidersHorizontal className="icon" />
          {library.filter}
          {filtering > 0 && (
            <>
              <span className="find__count">{filtering}</span>
              <span className="sr-only">{library.filterActive}</span>
            </>
          )}
        </Button>
        {onSelect && (
          <div className="find__more">
            {isTable !== null && (
              <Button look="quiet" small onClick={() => onShowAsTable(!isTable)}>
                {isTable ? <LayoutGrid className="icon" /> : <Table className="icon" />}
                {isTable ? table.showSlips : table.show}
              </Button>
            )}
            {onDownload && (
              <Button
                look="quiet"
                small
                aria-haspopup="dialog"
                aria-label={library.reportOf(count)}
                onClick={onDownload}
              >
                <BookOpenText className="icon" />
                {library.report}
              </Button>
            )}
            <Button look="quiet" small ref={select} onClick={onSelect}>
              <ListChecks className="icon" />
              {library.select}
            </Button>
          </div>
        )}
      </div>
      <p className={onlyFields ? 'find__note hint' : 'sr-only'} role="status">
        {onlyFields && librarySearch.onlyFields[onlyFields]}
      </p>
      {active.length > 0 && (
        <ul className="find__active" aria-label={library.active}>
          {active.map(({ key, text, without }) => (
            <li key={key}>
              <Chip
                className="chip--set"
                aria-label={library.removeFilter(text)}
                onClick={() => onChange(without)}
              >
                <span className="cut">{text}</span>
                <X className="icon icon--s" />
              </Chip>
            </li>
          ))}
          <li>
            <TextButton onClick={() => onChange(unfiltered)}>{library.clearAll}</TextButton>
          </li>
        </ul>
      )}
    </div>
  );
}
