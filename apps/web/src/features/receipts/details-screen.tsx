import type { DriveKind } from '@slipcase/contract/projects';
import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import { ApiError } from '../../lib/api.ts';
import { companyQuery } from '../../lib/company.ts';
import { Link, useLocation, useParams } from '../../lib/router.tsx';
import { details, exporting, receipts as texts } from '../../messages.ts';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { Empty } from '../../ui/empty.tsx';
import { Header } from '../../ui/header.tsx';
import './details.css';
import { ListProblem } from './list-problem.tsx';
import { useDownload, useExport } from './receipt-actions.ts';
import { ReceiptSlip } from './receipt-slip.tsx';
import { scannedText } from './receipt-text.ts';
import { receiptQuery } from './receipts.ts';

export function DetailsScreen() {
  const { id = '' } = useParams();
  const receipt = useQuery(receiptQuery(id));
  const drive = useQuery(companyQuery).data?.drive ?? 'google';
  const { state } = useLocation();
  const back = state?.back === '/library' ? '/library' : '/pdfs';
  useDocumentTitle(details.title);
  return (
    <div className="screen">
      <Header title={details.title} back={{ to: back, label: texts.back }} />
      {receipt.isPending && (
        <main className="main">
          <p className="busy py-16" role="status">
            <span className="spinner" />
            {details.loading}
          </p>
        </main>
      )}
      {!receipt.data && receipt.error && (
        <main className="main">
          {isMissing(receipt.error) ? (
            <Empty title={details.missing} text={details.missingText}>
              <Link className="button button--main" to="/library">
                {details.backToLibrary}
              </Link>
            </Empty>
          ) : (
            <ListProblem error={receipt.error} onRetry={() => void receipt.refetch()} />
          )}
        </main>
      )}
      {receipt.data && <Found receipt={receipt.data} drive={drive} />}
    </div>
  );
}

/** An id that is none is refused as a request; for people that is the same as one that is not there. */
function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function Found({ receipt, drive }: { receipt: Receipt; drive: DriveKind }) {
  const download = useDownload();
  const exportToDrive = useExport(drive);
  const exported = receipt.driveFileId !== null;
  return (
    <>
      <main className="main details">
        <ReceiptSlip receipt={receipt} />
        <section className="file">
          <h3>{details.file}</h3>
          <dl className="facts">
            <div className="facts__one">
              <dt>{texts.filename}</dt>
              <dd>{receipt.filename}</dd>
            </div>
            <div className="facts__one">
              <dt>{texts.scanned}</dt>
              <dd>{scannedText(receipt)}</dd>
            </div>
          </dl>
          {receipt.driveUrl && (
            <a className="link gap-1" href={receipt.driveUrl} target="_blank" rel="noreferrer">
              <ExternalLink className="icon icon--s" />
              {details.viewInDrive}
            </a>
          )}
        </section>
      </main>
      <footer className="bar">
        <div className="bar__in">
          <button
            type="button"
            className="button button--plain"
            disabled={exported || exportToDrive.isPending}
            onClick={() => exportToDrive.mutate(receipt)}
          >
            {exported ? exporting.already(drive) : exporting.button(drive)}
          </button>
          <button
            type="button"
            className="button button--main"
            disabled={download.isPending}
            onClick={() => download.mutate(receipt)}
          >
            <Download className="icon" />
            {details.downloadPdf}
          </button>
        </div>
      </footer>
    </>
  );
}
