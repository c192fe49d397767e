import { formatMoney } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { downloadReceipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { callForFile } from '../../../lib/api.ts';
import { picturesFromPdf } from '../../../lib/picture/pdf-pages-client.ts';
import { common } from '../../../messages/common.ts';
import { preview } from '../../../messages/review.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Capture } from '../captures/capture.ts';
import { pagePicture } from '../captures/make-pdf.ts';
import { savedValues } from '../captures/receipt-draft.ts';
import './compare.css';
import { useObjectUrl } from '../../../lib/use-object-url.ts';

type CompareDialogProps = {
  capture: Capture;
  /** its picture comes from the library, or from this device if it has not been sent yet */
  other: Receipt | Capture;
  /**
   * whether the same picture is stored, so that this receipt can go. Otherwise, the safe answer is to keep
   * both.
   */
  same: boolean;
  onClose: () => void;
  onKeepBoth: () => void;
  onDiscard: () => void;
};

/** Shows two receipts side by side. The person decides whether they are the same. */
export function CompareDialog({ capture, other, same, onClose, onKeepBoth, onDiscard }: CompareDialogProps) {
  return (
    <Dialog open onClose={onClose} title={preview.compareTitle} sheet>
      <div className="compare">
        <Side title={preview.thisOne} capture={capture} facts={comparedFacts(capture)} />
        {'pages' in other ? (
          <Side title={preview.onThisDevice} capture={other} facts={comparedFacts(other)} />
        ) : (
          <SavedSide receipt={other} />
        )}
      </div>
      <div className="dialog__do compare__ways">
        <Button
          look={same ? 'main' : 'plain'}
          onClick={() => {
            onClose();
            onDiscard();
          }}
        >
          {preview.discardThis}
        </Button>
        <Button
          look={same ? 'plain' : 'main'}
          onClick={() => {
            onClose();
            onKeepBoth();
          }}
        >
          {preview.keepBoth}
        </Button>
      </div>
    </Dialog>
  );
}

function Side({ title, capture, facts }: { title: string; capture: Capture; facts: string[] }) {
  const page = capture.pages[0];
  const picture = useQuery({
    queryKey: ['compare', page?.id, page?.turn, page?.corners],
    queryFn: async () => (page ? (await pagePicture(page)).blob : null),
    gcTime: 0,
  });
  return <Shown title={title} facts={facts} blob={picture.data ?? null} failed={picture.isError} />;
}

function SavedSide({ receipt }: { receipt: Receipt }) {
  const picture = useQuery({
    queryKey: ['compare', receipt.id],
    queryFn: async ({ signal }) => {
      const pdf = await callForFile(downloadReceipt, { params: { id: receipt.id }, signal });
      return (await picturesFromPdf(pdf))[0]?.blob ?? null;
    },
    gcTime: 0,
  });
  const { vendor, amount, date } = receipt;
  const facts = [
    vendor ?? '',
    amount ? formatMoney(amount) : '',
    date ?? '',
    receipt.category,
    receipt.projectName,
  ];
  return (
    <Shown
      title={preview.inLibrary(receipt.createdAt)}
      facts={facts}
      blob={picture.data ?? null}
      failed={picture.isError}
    />
  );
}

type ShownProps = { title: string; facts: string[]; blob: Blob | null; failed: boolean };

function Shown({ title, facts, blob, failed }: ShownProps) {
  return (
    <section className="compare__side">
      <h3>{title}</h3>
      <div className="compare__picture">
        {blob && <BlobImage blob={blob} alt={title} />}
        {!blob && !failed && <span className="spinner" role="status" aria-label={common.loading} />}
        {failed && <p>{preview.noPicture}</p>}
      </div>
      <ul>
        {facts.filter(Boolean).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}

function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const url = useObjectUrl(blob);
  return url && <img src={url} alt={alt} />;
}

function comparedFacts({ draft }: Capture): string[] {
  const { vendor, total, date } = savedValues(draft);
  return [vendor, total, date, draft.tags.category, draft.tags.project];
}
