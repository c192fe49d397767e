import { getOriginal, type Original, originalFilename } from '@slipcase/contract/originals';
import type { Receipt } from '@slipcase/contract/receipts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { originalsQuery } from '../../../domain/originals/originals-query.ts';
import { useQueuedOriginals } from '../../../domain/originals/use-queued-originals.ts';
import { callForFile, isUnreachable } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download.ts';
import { originals as texts } from '../../../messages/originals.ts';
import { Button } from '../../../ui/button.tsx';
import { pressable } from '../../../ui/pressable.ts';
import { notify } from '../../../ui/toast.tsx';
import './originals.css';

/** The originals from which the receipt was made: to download, still on their way, or why there are none. */
export function Originals({ receipt }: { receipt: Receipt }) {
  const kept = useQuery(originalsQuery(receipt.id)).data;
  const queued = useQueuedOriginals().filter(({ receiptId }) => receiptId === receipt.id);
  const waiting = queued.filter(({ refusal }) => refusal === null).length;
  const [refused] = queued.filter(({ refusal }) => refusal !== null);
  // neither the server nor the device has answered
  if (!kept && queued.length === 0) return null;
  return (
    <div className="originals">
      <h4>{(kept?.length ?? 0) > 1 ? texts.several : texts.one}</h4>
      {kept && kept.length > 0 && (
        <ul>
          {kept.map((original, index) => (
            <li key={original.position}>
              <OriginalButton
                receipt={receipt}
                original={original}
                number={kept.length === 1 ? null : index + 1}
              />
            </li>
          ))}
        </ul>
      )}
      {waiting > 0 && <p role="status">{texts.waiting}</p>}
      {refused?.refusal && <p>{texts.notKept(refused.refusal)}</p>}
      {kept?.length === 0 && queued.length === 0 && <p>{texts.onlyPdf}</p>}
    </div>
  );
}

/** @param number its position among several; null if it is the only one */
type OriginalButtonProps = { receipt: Receipt; original: Original; number: number | null };

function OriginalButton({ receipt, original: { position, type, bytes }, number }: OriginalButtonProps) {
  const download = useMutation({
    mutationFn: () => callForFile(getOriginal, { params: { id: receipt.id, position } }),
    onSuccess: (file) => downloadFile(file, originalFilename(receipt.filename, type, number)),
    onError: (error) =>
      notify({
        title: texts.failed,
        ...(isUnreachable(error) ? { description: error.message } : {}),
        tone: 'bad',
      }),
  });
  return (
    <Button look="plain" small {...pressable(!download.isPending, () => download.mutate())}>
      {texts.download(number, bytes)}
    </Button>
  );
}
