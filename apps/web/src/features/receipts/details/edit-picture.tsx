import type { ReceiptPlace } from '@slipcase/contract/receipt-places';
import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inPixels } from '../../../domain/analysis/places.ts';
import { LitPicture } from '../../../domain/lit-picture/lit-picture.tsx';
import { PageNumbers } from '../../../domain/lit-picture/page-numbers.tsx';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { details } from '../../../messages/receipt-details.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import { pagesQuery, type ReceiptPage } from '../receipt-pages.ts';
import { ReceiptPdf } from './receipt-pdf.tsx';

type EditPictureProps = {
  receipt: Receipt;
  /** the place of the focused field */
  lit: ReceiptPlace | null;
};

/** The picture beside the form. As in the review, focusing a field lights its place. */
export function EditPicture({ receipt, lit }: EditPictureProps) {
  const { data: pages, isError } = useQuery(pagesQuery(receipt));
  const [chosen, setChosen] = useState(0);
  if (isError) return <ReceiptPdf receipt={receipt} lit={null} />;
  const count = pages?.length ?? 0;
  const shown = lit && lit.page <= count ? lit.page - 1 : chosen;
  const page = pages?.[shown];
  return (
    <div className="edit-picture__page">
      {page ? (
        <PageOf page={page} name={details.pdfPage(shown + 1, count)} pictureKey={String(shown)} lit={lit} />
      ) : (
        <LitPicture image={null} alt="" title={details.pdfLoading} pictureKey="" lit={null} />
      )}
      {count > 1 && (
        <div className="edit-picture__pages" role="toolbar" aria-label={preview.pages}>
          <PageNumbers count={count} shown={shown} onShow={setChosen} />
        </div>
      )}
    </div>
  );
}

type PageOfProps = { page: ReceiptPage; name: string; pictureKey: string; lit: ReceiptPlace | null };

function PageOf({ page, name, pictureKey, lit }: PageOfProps) {
  const url = useObjectUrl(page.blob);
  return (
    <LitPicture
      image={url === null ? null : { url, width: page.width, height: page.height }}
      alt={name}
      title={null}
      pictureKey={pictureKey}
      lit={lit && { place: inPixels(lit.box, page), label: receiptForm.fields[lit.field] }}
    />
  );
}
