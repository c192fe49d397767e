import { type BulkFormat, MAX_REPORT_RECEIPTS, type ReportPaper } from '@slipcase/contract/bulk-receipts';
import { dayOf } from '@slipcase/contract/dates';
import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText, FileArchive, FileSpreadsheet, FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { companyQuery } from '../../../domain/company.ts';
import { library, receipts as texts } from '../../../messages/receipts.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DangerDialog } from '../../../ui/danger-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { pressable } from '../../../ui/pressable.ts';
import { Segments } from '../../../ui/segments.tsx';
import { presetDays } from '../library/date-presets.ts';
import { IS_MISSING } from '../library/states.ts';
import { shownDay } from '../list-values.ts';
import type { DownloadOptions } from './bulk-download.ts';
import { paperFor, rememberPaper } from './report-paper.ts';
import './bulk-dialogs.css';

const FORMATS: [BulkFormat, typeof FileText][] = [
  ['pdf', BookOpenText],
  ['zip', FileArchive],
  ['xlsx', FileSpreadsheet],
  ['csv', FileText],
];

const CHOICES = ['all', 'thisMonth', 'lastMonth'] as const;
type Choice = (typeof CHOICES)[number];

const PAPERS = (['letter', 'a4'] as const).map((paper) => [paper, library.papers[paper]] as const);

type DownloadDialogProps = {
  receipts: readonly Receipt[];
  /** no filter has chosen a period yet */
  asksPeriod?: boolean;
  onChoose: (format: BulkFormat, options: DownloadOptions, receipts: readonly Receipt[]) => void;
  onClose: () => void;
};

/**
 * Asks for the file type, and for a month if there are several. The device remembers the paper size of
 * reports.
 */
export function DownloadDialog({
  receipts: all,
  asksPeriod = false,
  onChoose,
  onClose,
}: DownloadDialogProps) {
  const [period, setPeriod] = useState<Choice>('all');
  const today = dayOf(new Date());
  const choices = asksPeriod ? CHOICES.filter((one) => isChoice(one, all, today)) : [];
  const receipts = receiptsOf(period, all, today);
  const { currency = 'USD', profiles = [] } = useQuery(companyQuery).data ?? {};
  const [chosen, setChosen] = useState<ReportPaper | null>(null);
  const paper = chosen ?? paperFor(currency);
  const [inZip, setInZip] = useState({ originals: false, proof: false });
  const optionsOf = (format: BulkFormat): DownloadOptions => {
    if (format === 'pdf') return { paper };
    if (format !== 'zip') return {};
    const { originals, proof } = inZip;
    return { ...(originals ? { originals } : {}), ...(proof ? { proof } : {}) };
  };
  const id = useId();
  const count = receipts.length;
  const dateless = receipts.filter(IS_MISSING.date).length;
  const isTooMany = count > MAX_REPORT_RECEIPTS;
  return (
    <Dialog open onClose={onClose} title={library.downloadAs(count)} sheet>
      {choices.length > 1 && (
        <div className="formats__period">
          <Segments
            label={library.period}
            choices={choices.map((one) => [one, library.periodChoices[one]])}
            value={period}
            onChange={setPeriod}
          />
        </div>
      )}
      <ul className="formats">
        {FORMATS.map(([format, Icon]) => {
          const [name, text] = library.formats[format];
          const isOff = format === 'pdf' && isTooMany;
          return (
            <li key={format}>
              <button
                type="button"
                className="formats__one"
                {...pressable(!isOff, () => onChoose(format, optionsOf(format), receipts))}
              >
                <Icon className="icon icon--l" />
                <b>{name}</b>
                <span>{isOff ? library.tooManyForReport(MAX_REPORT_RECEIPTS) : text}</span>
                {format === 'pdf' && dateless > 0 && !isOff && (
                  <span className="formats__note">{library.notInPeriod(dateless)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="formats__in-zip">
        {(['originals', 'proof'] as const).map((what) => (
          <label key={what}>
            <input
              type="checkbox"
              checked={inZip[what]}
              onChange={(event) => setInZip({ ...inZip, [what]: event.target.checked })}
            />
            {library.inZip[what]}
          </label>
        ))}
      </div>
      {profiles.length > 0 && (
        <div className="formats__profiles">
          <span id={`${id}-profiles`}>{library.profiles}</span>
          <ul aria-labelledby={`${id}-profiles`}>
            {profiles.map((profile) => (
              <li key={profile.id}>
                <Chip
                  title={profile.about}
                  onClick={() => onChoose('csv', { profile: profile.id }, receipts)}
                >
                  {profile.name}
                </Chip>
              </li>
            ))}
          </ul>
          {profiles.some(({ isSample }) => isSample) && (
            <p className="formats__note">{library.sampleAccounts}</p>
          )}
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

function receiptsOf(choice: Choice, receipts: readonly Receipt[], today: string): readonly Receipt[] {
  if (choice === 'all') return receipts;
  const { from, to } = presetDays(choice, today);
  return receipts.filter((receipt) => from <= shownDay(receipt) && shownDay(receipt) <= to);
}

/** Offers all receipts, and each month that has some but not all of them. */
function isChoice(choice: Choice, receipts: readonly Receipt[], today: string): boolean {
  const { length } = receiptsOf(choice, receipts, today);
  return choice === 'all' || (length > 0 && length < receipts.length);
}

type BulkDeleteDialogProps = { count: number; onCancel: () => void; onDelete: () => void };

export function BulkDeleteDialog({ count, onCancel, onDelete }: BulkDeleteDialogProps) {
  const { deletedCopies = 'stay', drive = 'google' } = useQuery(companyQuery).data ?? {};
  return (
    <DangerDialog
      title={library.deleteManyTitle(count)}
      text={library.deleteManyText(count)}
      onStay={onCancel}
      danger={texts.delete}
      onDanger={onDelete}
    >
      <p className="dialog__more">{library.deleteManyDrive[deletedCopies](drive)}</p>
    </DangerDialog>
  );
}
