import { MAX_REPORT_CHARGES, MAX_REPORT_RECEIPTS } from '@slipcase/contract/bulk-receipts';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import { companyQuery } from '../../../domain/company.ts';
import { library } from '../../../messages/receipts.ts';
import { statement as texts } from '../../../messages/statement.ts';
import { Button } from '../../../ui/button.tsx';
import { startBulkDownload, useBulkDownload } from '../bulk/bulk-download.ts';
import { paperFor } from '../bulk/report-paper.ts';
import type { Answers, Comparison } from './compare.ts';
import type { Charge } from './reading/statement.ts';

/** banks' names are short; this keeps the call small, whatever a file contains */
const MAX_NAME = 120;

type StatementBarProps = {
  charges: readonly Charge[];
  comparison: Comparison;
  reasons: Answers['reasons'];
};

/**
 * Makes the report of a statement: the matched receipts, and a page of the purchases that have a reason
 * instead of a receipt.
 */
export function StatementBar({ charges: all, comparison, reasons }: StatementBarProps) {
  const receipts = [...new Set(comparison.matched.flatMap((match) => match.receipts))];
  const explained = new Set(comparison.explained);
  const charges = all.filter(({ id }) => explained.has(id));
  const { currency = 'USD' } = useQuery(companyQuery).data ?? {};
  const isMaking = useBulkDownload() !== null;
  const isTooMany = receipts.length > MAX_REPORT_RECEIPTS;
  if (receipts.length === 0) return null;
  return (
    <div className="bar">
      <div className="bar__in">
        {isTooMany && <p className="hint">{library.tooManyForReport(MAX_REPORT_RECEIPTS)}</p>}
        <Button
          look="main"
          disabled={isMaking || isTooMany}
          onClick={() =>
            void startBulkDownload(receipts, 'pdf', {
              paper: paperFor(currency),
              withoutReceipt: charges.slice(0, MAX_REPORT_CHARGES).map(({ id, day, amount, name }) => ({
                date: day,
                amount,
                name: name.slice(0, MAX_NAME),
                reason: reasons[id] ?? '',
              })),
            })
          }
        >
          <BookOpenText className="icon" />
          {texts.reportOf(receipts.length, charges.length)}
        </Button>
      </div>
    </div>
  );
}
