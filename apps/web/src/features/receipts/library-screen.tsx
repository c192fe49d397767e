import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { companyQuery } from '../../lib/company.ts';
import { Link } from '../../lib/router.tsx';
import { receipts as texts } from '../../messages.ts';
import { type Account, AccountTools } from '../../ui/account.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import './library.css';
import { LibraryList } from './library-list.tsx';
import { ListState } from './list-state.tsx';
import { useBeingDeleted, useDelete } from './receipt-actions.ts';
import { receiptsQuery } from './receipts.ts';
import { searchReceipts } from './search.ts';
import { SearchBox } from './search-box.tsx';

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

type LibraryScreenProps = Account & {
  /** receipts that are on their way here, above the others */ waiting: ReactNode;
};

export function LibraryScreen({ waiting, ...account }: LibraryScreenProps) {
  const list = useQuery(receiptsQuery);
  const drive = useQuery(companyQuery).data?.drive ?? 'google';
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search);
  const [toDelete, setToDelete] = useState<Receipt | null>(null);
  const beingDeleted = useBeingDeleted();
  const remove = useDelete();
  useDocumentTitle(texts.title);

  const kept = list.data?.filter(({ id }) => !beingDeleted.includes(id));
  const shown = kept && searchReceipts(kept, words);

  return (
    <div className="screen">
      <header className="header header--large">
        <div className="header__in">
          <div className="header__title">
            <h1>{texts.title}</h1>
            {shown && (
              <p className="header__count" role="status">
                {texts.count(shown.length)}
              </p>
            )}
          </div>
          <Link className="button button--main hidden wide:inline-flex" to="/scan">
            <Camera className="icon" />
            {texts.scan}
          </Link>
          <AccountTools {...account} />
        </div>
      </header>
      <main className="main">
        {kept && kept.length > 0 && <SearchBox value={search} onChange={setSearch} />}
        <ListState list={list} />
        {list.isPending && (
          <p className="busy py-16" role="status">
            <span className="spinner" />
            {texts.loading}
          </p>
        )}
        {waiting && words.trim() === '' && <Suspense>{waiting}</Suspense>}
        {shown && !(waiting && words.trim() === '' && kept?.length === 0) && (
          <LibraryList
            shown={shown}
            searching={words.trim() !== ''}
            drive={drive}
            onClearSearch={() => setSearch('')}
            onDelete={setToDelete}
          />
        )}
      </main>
      {/* the empty library has its own button: one main action a screen */}
      {kept?.length !== 0 && (
        <div className="bar wide:hidden">
          <nav className="bar__in" aria-label={texts.title}>
            <Link className="button button--main" to="/scan">
              <Camera className="icon" />
              {texts.scan}
            </Link>
          </nav>
        </div>
      )}
      {toDelete && (
        <Suspense>
          <DeleteDialog
            receipt={toDelete}
            onCancel={() => setToDelete(null)}
            onDelete={() => {
              remove.mutate(toDelete);
              setToDelete(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
