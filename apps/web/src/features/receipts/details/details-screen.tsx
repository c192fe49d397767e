import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { companyQuery } from '../../../domain/company.ts';
import { ApiError } from '../../../lib/api.ts';
import { useLocation, useParams } from '../../../lib/router.tsx';
import { details } from '../../../messages/receipt-details.ts';
import { receipts as texts } from '../../../messages/receipts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Header } from '../../../ui/header.tsx';
import { ListProblem } from '../list-problem.tsx';
import { receiptQuery, receiptsQuery } from '../receipts.ts';
import { type DetailsBack, ReceiptDetails } from './receipt-details.tsx';
import './details.css';
import './details-print.css';

export function DetailsScreen() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const receipt = useQuery({
    ...receiptQuery(id),
    // the list has all fields, so they show right away, even offline
    initialData: () => client.getQueryData(receiptsQuery.queryKey)?.find((listed) => listed.id === id),
    initialDataUpdatedAt: () => client.getQueryState(receiptsQuery.queryKey)?.dataUpdatedAt,
  });
  const gone = receipt.error !== null && isMissing(receipt.error);
  const company = useQuery(companyQuery).data;
  const { state } = useLocation();
  const came = typeof state?.back === 'string' && state.back.startsWith('/library');
  // back to the library with its filters and scroll position, or to the older list
  const back: DetailsBack = came
    ? { to: String(state.back), label: texts.back, onClick: goBack }
    : { to: '/pdfs', label: texts.back };
  useDocumentTitle(details.title);
  if (receipt.data && !gone)
    return <ReceiptDetails key={id} receipt={receipt.data} company={company} back={back} />;
  return (
    <div className="screen">
      <Header title={details.title} back={back} />
      <main className="main">
        {receipt.isPending && (
          <p className="busy py-16" role="status">
            <span className="spinner" />
            {details.loading}
          </p>
        )}
        {gone && (
          <Empty title={details.missing} text={details.missingText}>
            <ButtonLink look="main" to="/library">
              {details.backToLibrary}
            </ButtonLink>
          </Empty>
        )}
        {receipt.error && !gone && (
          <ListProblem error={receipt.error} onRetry={() => void receipt.refetch()} />
        )}
      </main>
    </div>
  );
}

/** Uses the browser's Back, which restores the list's scroll position. */
function goBack(event: MouseEvent): void {
  event.preventDefault();
  window.history.back();
}

/** The server answers a malformed id with 400. For the user, this is the same as a missing receipt. */
function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
