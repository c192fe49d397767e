import type { DriveKind } from '@slipcase/contract/drive';
import type { Company } from '@slipcase/contract/projects';
import type { Receipt } from '@slipcase/contract/receipts';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from '../../../lib/router.tsx';
import { useMovable } from '../../../lib/use-movable.ts';
import { common, exporting } from '../../../messages/common.ts';
import { details } from '../../../messages/receipt-details.ts';
import { receipts as texts } from '../../../messages/receipts.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useFocusAfter } from '../../../ui/focus.ts';
import { Header } from '../../../ui/header.tsx';
import { lazily, usePreload } from '../../../ui/lazy.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { pressable } from '../../../ui/pressable.ts';
import { useSaveKey } from '../../../ui/use-save-key.ts';
import { ViewInDrive } from '../../drive/view-in-drive.tsx';
import { CheckLine } from '../form/check-line.tsx';
import type { TypedField } from '../form/form-fields.ts';
import { splitNeed } from '../form/split-rows.ts';
import { useIsBeside } from '../form/use-is-beside.ts';
import { LabeledRows } from '../labeled-rows.tsx';
import { isToCheck, isUnread, mayHaveMore } from '../list-values.ts';
import { useDelete, useDownload, useExport } from '../receipt-actions.ts';
import { scannedText } from '../receipt-text.ts';
import { DoubtNotice } from './doubt-notice.tsx';
import { editsToCheck } from './edit-doubts.ts';
import { EditPicture } from './edit-picture.tsx';
import { EditSlip } from './edit-slip.tsx';
import { KeepPaperNotice } from './keep-paper-notice.tsx';
import { Originals } from './originals.tsx';
import { ReceiptHistory } from './receipt-history.tsx';
import { ReceiptPdf } from './receipt-pdf.tsx';
import { ReceiptSlip } from './receipt-slip.tsx';
import { RetentionNotice } from './retention-notice.tsx';
import { Safety } from './safety.tsx';
import { SavedDuplicate } from './saved-duplicate.tsx';
import { UnreadNotice } from './unread-notice.tsx';
import { useChecking } from './use-checking.ts';
import { useDismiss } from './use-edit.ts';
import { useEditAtOnce } from './use-edit-at-once.ts';
import { useEditForm } from './use-edit-form.ts';
import { type PlacedField, usePlaces } from './use-places.ts';
import { useReadLater } from './use-read-later.ts';

// Long: one screen, in the order in which people read it.

const DeleteDialog = lazily(async () => (await import('../delete-dialog.tsx')).DeleteDialog);
const DiscardDialog = lazily(async () => (await import('./discard-dialog.tsx')).DiscardDialog);

export type DetailsBack = { to: string; label: string; onClick?: (event: MouseEvent) => void };

type ReceiptDetailsProps = { receipt: Receipt; company: Company | undefined; back: DetailsBack };

/** A receipt with its PDF. While editing, the form replaces the facts and the PDF stays visible. */
export function ReceiptDetails({ receipt, company, back }: ReceiptDetailsProps) {
  const navigate = useNavigate();
  const form = useEditForm(receipt, company?.currency);
  useSaveKey(form.save, form.fields !== null);
  const editButton = useFocusAfter(form.fields !== null);
  const remove = useDelete();
  const readLater = useReadLater(receipt, form.fill);
  const dismiss = useDismiss(receipt);
  const places = usePlaces(receipt, form.reading);
  const [focused, setFocused] = useState<TypedField | null>(null);
  const [pressed, setPressed] = useState<PlacedField | null>(null);
  const placeOf = (field: TypedField | null) => places.find((place) => place.field === field) ?? null;
  const isBeside = useIsBeside();
  const [picture, pictureAt] = useMovable('lit-host');
  const [deleting, setDeleting] = useState(false);
  usePreload(DeleteDialog, DiscardDialog);
  const drive = company?.drive ?? 'google';
  function leave() {
    // going back keeps the scroll position of the list
    if (back.onClick) window.history.back();
    else navigate(back.to, { replace: true });
  }
  const checking = useChecking({
    receipt,
    isClosed: !form.fields && !form.isStep,
    onBegin: () => (receipt.toCheck || isUnread(receipt) ? readLater.mutate() : form.begin()),
    onEnd: leave,
  });
  useEditAtOnce(!form.fields && !form.isStep, form.begin, leave);
  // a person who kept the receipt as it is may still want the missing values, but is not asked again
  const offersReading = isUnread(receipt) || receipt.toCheck || (form.fields && mayHaveMore(receipt));
  // a receipt that was read was compared with the others before its save
  const mayBeTwice = !receipt.wasRead && (form.fields !== null || isUnread(receipt) || isToCheck(receipt));
  return (
    <div className="screen">
      <Header
        title={titleOf(form, checking, receipt)}
        back={form.fields ? { onClick: form.cancel, label: texts.back } : back}
      >
        {!form.fields && (
          <>
            <Button look="quiet" small ref={editButton} onClick={form.begin}>
              <Pencil className="icon" />
              {details.editButton}
            </Button>
            <IconButton label={texts.delete} onClick={() => setDeleting(true)}>
              <Trash2 className="icon" />
            </IconButton>
          </>
        )}
      </Header>
      <main className="main details">
        {form.fields && createPortal(<EditPicture receipt={receipt} lit={placeOf(focused)} />, picture)}
        {form.fields && isBeside && <div className="edit-picture lit-stays" ref={pictureAt} />}
        {offersReading && !form.reading && (
          <UnreadNotice
            receipt={receipt}
            reading={readLater.isPending}
            onRead={() => readLater.mutate()}
            onKeep={form.fields ? null : () => dismiss.mutate()}
          />
        )}
        {mayBeTwice && (
          <SavedDuplicate
            receipt={receipt}
            fields={form.fields}
            typing={form.fields !== null && focused !== null}
          />
        )}
        {receipt.doubts && !offersReading && !form.fields && (
          <DoubtNotice
            doubts={receipt.doubts}
            keeping={dismiss.isPending}
            onCheck={form.begin}
            onKeep={() => dismiss.mutate()}
          />
        )}
        {receipt.keepPaper && !form.fields && (
          <KeepPaperNotice receipt={receipt} reasons={receipt.keepPaper} />
        )}
        {company?.retention && !form.fields && <RetentionNotice receipt={receipt} rule={company.retention} />}
        {form.fields ? (
          <EditSlip
            fields={form.fields}
            receipt={receipt}
            likely={form.likely}
            focused={focused}
            pictureAt={isBeside ? null : pictureAt}
            onFocusField={setFocused}
            reading={form.reading}
            onChange={form.change}
            onTip={form.giveTip}
            onSettleDay={form.settleDay}
            onSubmit={form.save}
          />
        ) : (
          <ReceiptSlip receipt={receipt} places={places} pressed={pressed} onPress={setPressed} />
        )}
        {!form.fields && <Safety receipt={receipt} drive={drive} />}
        {!form.fields && <ReceiptPdf receipt={receipt} lit={placeOf(pressed)} />}
        {!form.fields && <FileFacts receipt={receipt} drive={drive} />}
        {!form.fields && <ReceiptHistory receipt={receipt} />}
      </main>
      <footer className="bar">
        {form.fields && !form.saving && (
          <CheckLine
            fields={editsToCheck(
              { fields: form.fields, receipt, reading: form.reading, likely: form.likely },
              company?.dateOrder ?? 'MDY',
            )}
            splitNeed={splitNeed(form.fields.split, form.fields.total, form.likely)}
          />
        )}
        <div className="bar__in">
          {form.fields ? (
            <>
              {form.reading?.kept || (receipt.doubts && !form.isDirty) ? (
                <Button
                  look="plain"
                  disabled={form.saving || dismiss.isPending}
                  onClick={() => dismiss.mutate(undefined, { onSuccess: form.discard })}
                >
                  {details.unread.keep}
                </Button>
              ) : (
                <Button look="plain" disabled={form.saving} onClick={form.cancel}>
                  {common.cancel}
                </Button>
              )}
              <BusyButton
                busy={form.saving}
                busyText={details.savingEdit}
                disabled={!form.canSave}
                onClick={form.save}
              >
                {details.saveEdit}
              </BusyButton>
            </>
          ) : (
            <ExportAndDownload receipt={receipt} drive={drive} />
          )}
        </div>
      </footer>
      {form.leaving && (
        <Overlay onClose={form.stay}>
          <DiscardDialog onStay={form.stay} onDiscard={form.discard} />
        </Overlay>
      )}
      {deleting && (
        <Overlay onClose={() => setDeleting(false)}>
          <DeleteDialog
            receipt={receipt}
            onCancel={() => setDeleting(false)}
            onDelete={() => {
              remove.mutate(receipt);
              leave();
            }}
          />
        </Overlay>
      )}
    </div>
  );
}

function titleOf(
  { fields, reading }: ReturnType<typeof useEditForm>,
  checking: ReturnType<typeof useChecking>,
  receipt: Receipt,
): string {
  if (!fields) return details.title;
  if (!reading?.kept && !(checking && isToCheck(receipt))) return details.edit;
  const { checkTitle, checkOf } = details.unread;
  return checking && checking.count > 1 ? checkOf(checking.place, checking.count) : checkTitle;
}

function ExportAndDownload({ receipt, drive }: { receipt: Receipt; drive: DriveKind }) {
  const download = useDownload();
  const exportToDrive = useExport(drive);
  const exported = receipt.driveFileId !== null;
  return (
    <>
      <Button
        look="plain"
        {...pressable(!exported && !exportToDrive.isPending, () => exportToDrive.mutate(receipt))}
      >
        {exported ? exporting.already(drive) : exporting.button(drive)}
      </Button>
      <Button look="main" {...pressable(!download.isPending, () => download.mutate(receipt))}>
        <Download className="icon" />
        {details.downloadPdf}
      </Button>
    </>
  );
}

function FileFacts({ receipt, drive }: { receipt: Receipt; drive: DriveKind }) {
  const facts: readonly (readonly [string, string | null])[] = [
    [texts.filename, receipt.filename],
    [texts.scanned, scannedText(receipt.createdAt)],
    [details.editedAt, receipt.editedAt && scannedText(receipt.editedAt)],
  ];
  return (
    <section className="file">
      <h3>{details.file}</h3>
      <LabeledRows facts={facts} />
      <Originals receipt={receipt} />
      {receipt.driveUrl && <ViewInDrive url={receipt.driveUrl} drive={drive} />}
    </section>
  );
}
