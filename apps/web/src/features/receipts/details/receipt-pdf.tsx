import type { ReceiptPlace } from '@slipcase/contract/receipt-places';
import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { details } from '../../../messages/receipt-details.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { TextButton } from '../../../ui/button.tsx';
import { pagesQuery, type ReceiptPage } from '../receipt-pages.ts';
import './receipt-pdf.css';

type ReceiptPdfProps = {
  receipt: Receipt;
  /** the place of the pressed fact */
  lit: ReceiptPlace | null;
};

/** All pages of the stored PDF. */
export function ReceiptPdf({ receipt, lit }: ReceiptPdfProps) {
  const pages = useQuery(pagesQuery(receipt));
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
          // biome-ignore lint/suspicious/noArrayIndexKey: pages never change after the save
          key={index}
          page={page}
          name={details.pdfPage(index + 1, pages.data.length)}
          lit={lit?.page === index + 1 ? lit : null}
        />
      ))}
    </section>
  );
}

type PageProps = { page: ReceiptPage; name: string; lit: ReceiptPlace | null };

function Page({ page, name, lit }: PageProps) {
  const url = useObjectUrl(page.blob);
  const { width, height } = page;
  return (
    <div className="paper__page">
      <img src={url ?? undefined} alt={name} {...{ width, height }} />
      {lit && <Lit key={lit.field} {...lit} />}
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;

function Lit({ field, box }: ReceiptPlace) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  const { x, y, width, height } = box;
  return (
    <div
      ref={place}
      className="lit__box"
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
    >
      <span className="lit__name">{receiptForm.fields[field]}</span>
    </div>
  );
}
