import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { companyQuery } from '../../../domain/company.ts';
import { details } from '../../../messages/receipt-details.ts';
import { receipts as texts } from '../../../messages/receipts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Header } from '../../../ui/header.tsx';
import './library.css';
import { LabeledRows } from '../labeled-rows.tsx';
import { ListState } from '../list-state.tsx';
import { useExport, useShownReceipts } from '../receipt-actions.ts';
import {
  amountText,
  exportLabel,
  isExported,
  ownDateText,
  scannedText,
  splitText,
  vendorText,
} from '../receipt-text.ts';
import { receiptsQuery } from '../receipts.ts';
import { wholeGroup } from './month-groups.ts';
import { SlipList } from './slip-list.tsx';
import { type SlipPlace, slipItem } from './slip-place.ts';

/** The list at /pdfs, which shows all facts of every receipt. */
export function OlderListScreen() {
  const list = useQuery(receiptsQuery);
  const drive = useQuery(companyQuery).data?.drive ?? 'google';
  const exportToDrive = useExport(drive);
  const data = useShownReceipts(list.data);
  const groups = useMemo(() => (data && data.length > 0 ? [wholeGroup(data)] : []), [data]);
  useDocumentTitle(texts.title);
  return (
    <div className="screen">
      <Header title={texts.title} back={{ to: '/', label: texts.back }} />
      <main className="main">
        <ListState list={list} />
        {data?.length === 0 && (
          <Empty title={texts.none} text={texts.noneText}>
            <ButtonLink look="main" to="/scan">
              {texts.scanFirst}
            </ButtonLink>
          </Empty>
        )}
        <SlipList
          groups={groups}
          slip={(receipt, place) => (
            <FullCard
              key={receipt.id}
              {...place}
              receipt={receipt}
              exporting={exportToDrive.isPending && exportToDrive.variables.id === receipt.id}
              onExport={() => exportToDrive.mutate(receipt)}
            />
          )}
        />
      </main>
    </div>
  );
}

type FullCardProps = SlipPlace & { receipt: Receipt; exporting: boolean; onExport: () => void };

function FullCard(props: FullCardProps) {
  const { receipt, exporting, onExport } = props;
  const facts: readonly (readonly [string, string | null])[] = [
    [texts.amount, amountText(receipt) ?? texts.notAvailable],
    [texts.date, ownDateText(receipt) ?? texts.notAvailable],
    [texts.category, receipt.category],
    [details.parts, splitText(receipt)],
    [texts.scanned, scannedText(receipt.createdAt)],
    [texts.filename, receipt.filename],
  ];
  return (
    <li className="slip slip__pad" {...slipItem(receipt, props)}>
      <h2 className="receipt__vendor cut">{vendorText(receipt)}</h2>
      <span className="badge mt-2">{receipt.projectName || texts.unknownProject}</span>
      <LabeledRows facts={facts} />
      <div className="flex gap-3">
        <ButtonLink look="plain" small className="flex-1" to={`/receipt/${receipt.id}`}>
          {texts.viewDetails}
        </ButtonLink>
        <Button
          look="plain"
          small
          className="flex-1"
          disabled={isExported(receipt) || exporting}
          onClick={onExport}
        >
          {exportLabel(receipt, exporting)}
        </Button>
      </div>
    </li>
  );
}
