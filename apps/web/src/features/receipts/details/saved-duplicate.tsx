import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { details } from '../../../messages/receipt-details.ts';
import { preview } from '../../../messages/review.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { duplicatesQuery, savedAlike } from '../form/duplicates-query.ts';
import { type EditFields, fieldsOf } from './edit-fields.ts';

type SavedDuplicateProps = {
  receipt: Receipt;
  /** the values of the open form; null while it is closed */
  fields: EditFields | null;
  /** a field has the focus: its value may be half typed */
  typing: boolean;
};

/**
 * Says that a receipt that was saved unread may be in the library twice. The review could not say it, because
 * nothing had been read, or the server could not be reached.
 */
export function SavedDuplicate({ receipt, fields, typing }: SavedDuplicateProps) {
  const { vendor, total, date } = fields ?? fieldsOf(receipt);
  const known = JSON.stringify({ vendor, total, date, receiptId: receipt.id });
  const { data } = useQuery({ ...duplicatesQuery(known), enabled: !typing });
  // a server of the last version also finds the receipt itself
  const found = data?.duplicates.find((one) => one.receipt.id !== receipt.id);
  if (!found) return null;
  const title = found.reason === 'picture' ? preview.samePicture : preview.sameFacts;
  return (
    <Notice title={title} text={savedAlike(found.receipt)}>
      <ButtonLink look="plain" small to={`/receipt/${found.receipt.id}`} {...(fields && IN_A_TAB)}>
        {details.openOther}
      </ButtonLink>
    </Notice>
  );
}

/** what was typed stays in the form */
const IN_A_TAB = { target: '_blank', rel: 'noopener' };
