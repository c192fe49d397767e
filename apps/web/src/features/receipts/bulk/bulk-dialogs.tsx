import type { BulkFormat } from '@slipcase/contract/bulk-receipts';
import { useQuery } from '@tanstack/react-query';
import { FileArchive, FileSpreadsheet, FileText } from 'lucide-react';
import { companyQuery } from '../../../domain/company.ts';
import { library, receipts } from '../../../messages/receipts.ts';
import { DangerDialog } from '../../../ui/danger-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import './bulk-dialogs.css';

const FORMATS: [BulkFormat, typeof FileText][] = [
  ['zip', FileArchive],
  ['xlsx', FileSpreadsheet],
  ['csv', FileText],
];

type DownloadDialogProps = { count: number; onChoose: (format: BulkFormat) => void; onClose: () => void };

/** Asks for the file type. */
export function DownloadDialog({ count, onChoose, onClose }: DownloadDialogProps) {
  return (
    <Dialog open onClose={onClose} title={library.downloadAs(count)} sheet>
      <ul className="formats">
        {FORMATS.map(([format, Icon]) => {
          const [name, text] = library.formats[format];
          return (
            <li key={format}>
              <button type="button" className="formats__one" onClick={() => onChoose(format)}>
                <Icon className="icon icon--l" />
                <b>{name}</b>
                <span>{text}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

type BulkDeleteDialogProps = { count: number; onCancel: () => void; onDelete: () => void };

export function BulkDeleteDialog({ count, onCancel, onDelete }: BulkDeleteDialogProps) {
  const { deletedCopies = 'stay', drive = 'google' } = useQuery(companyQuery).data ?? {};
  return (
    <DangerDialog
      title={library.deleteManyTitle(count)}
      text={library.deleteManyText(count)}
      onStay={onCancel}
      danger={receipts.delete}
      onDanger={onDelete}
    >
      <p className="dialog__more">{library.deleteManyDrive[deletedCopies](drive)}</p>
    </DangerDialog>
  );
}
