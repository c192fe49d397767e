import { type BulkFormat, MAX_REPORT_RECEIPTS, type ReportPaper } from '@slipcase/contract/bulk-receipts';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText, FileArchive, FileSpreadsheet, FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { companyQuery } from '../../../domain/company.ts';
import { library, receipts } from '../../../messages/receipts.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DangerDialog } from '../../../ui/danger-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { pressable } from '../../../ui/pressable.ts';
import { Segments } from '../../../ui/segments.tsx';
import type { DownloadOptions } from './bulk-download.ts';
import { paperFor, rememberPaper } from './report-paper.ts';
import './bulk-dialogs.css';

const FORMATS: [BulkFormat, typeof FileText][] = [
  ['pdf', BookOpenText],
  ['zip', FileArchive],
  ['xlsx', FileSpreadsheet],
  ['csv', FileText],
];

const PAPERS = (['letter', 'a4'] as const).map((paper) => [paper, library.papers[paper]] as const);

type DownloadDialogProps = {
  count: number;
  onChoose: (format: BulkFormat, options: DownloadOptions) => void;
  onClose: () => void;
};

/** Asks for the file type. The paper of a report is remembered on this device. */
export function DownloadDialog({ count, onChoose, onClose }: DownloadDialogProps) {
  const { currency = 'USD', profiles = [] } = useQuery(companyQuery).data ?? {};
  const [chosen, setChosen] = useState<ReportPaper | null>(null);
  const paper = chosen ?? paperFor(currency);
  const id = useId();
  const isTooMany = count > MAX_REPORT_RECEIPTS;
  return (
    <Dialog open onClose={onClose} title={library.downloadAs(count)} sheet>
      <ul className="formats">
        {FORMATS.map(([format, Icon]) => {
          const [name, text] = library.formats[format];
          const isOff = format === 'pdf' && isTooMany;
          return (
            <li key={format}>
              <button
                type="button"
                className="formats__one"
                {...pressable(!isOff, () => onChoose(format, format === 'pdf' ? { paper } : {}))}
              >
                <Icon className="icon icon--l" />
                <b>{name}</b>
                <span>{isOff ? library.tooManyForReport(MAX_REPORT_RECEIPTS) : text}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {profiles.length > 0 && (
        <div className="formats__profiles">
          <span id={`${id}-profiles`}>{library.profiles}</span>
          <ul aria-labelledby={`${id}-profiles`}>
            {profiles.map((profile) => (
              <li key={profile.id}>
                <Chip title={profile.about} onClick={() => onChoose('csv', { profile: profile.id })}>
                  {profile.name}
                </Chip>
              </li>
            ))}
          </ul>
        </div>
      )}
      {!isTooMany && (
        <div className="formats__paper">
          <span id={id}>{library.paper}</span>
          <Segments
            labelId={id}
            choices={PAPERS}
            value={paper}
            onChange={(next) => {
              rememberPaper(next);
              setChosen(next);
            }}
          />
        </div>
      )}
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
