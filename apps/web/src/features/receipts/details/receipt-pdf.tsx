import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PdfPage } from '../../../lib/picture/picture.ts';
import { picturesFromPdf } from '../../../lib/picture/pictures.ts';
import { details } from '../../../messages/receipts.ts';
import { TextButton } from '../../../ui/button.tsx';
import { fetchPdf } from '../receipts.ts';
import './receipt-pdf.css';

/** how long drawn pages are kept for a user who comes back: pages are megabytes */
const KEPT_MS = 60_000;

/** The pages of the stored PDF, drawn as pictures: phones cannot show a PDF inside a page. */
export function ReceiptPdf({ receipt }: { receipt: Receipt }) {
  const pages = useQuery({
    queryKey: ['receipt-pdf', receipt.id],
    queryFn: async () => picturesFromPdf(await fetchPdf(receipt)),
    // its pages never change after the save
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
  });
  return (
    <section className="paper" aria-labelledby="receipt-pdf">
      <h3 id="receipt-pdf">{details.pdf}</h3>
      {pages.isPending && (
        <p className="busy py-16" role="status">
          <span className="spinner" />
          {details.pdfLoading}
        </p>
      )}
      {pages.isError && (
        <p className="notice" role="alert">
          {details.pdfFailed} <TextButton onClick={() => void pages.refetch()}>{details.pdfAgain}</TextButton>
        </p>
      )}
      {pages.data?.map((page, index) => (
        <Page
          key={page.sha256 + String(index)}
          page={page}
          name={details.pdfPage(index + 1, pages.data.length)}
        />
      ))}
    </section>
  );
}

function Page({ page, name }: { page: PdfPage; name: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(page.blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [page]);
  const { width, height } = page;
  return <img className="paper__page" src={url ?? undefined} alt={name} {...{ width, height }} />;
}
