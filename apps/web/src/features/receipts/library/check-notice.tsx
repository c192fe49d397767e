import type { Receipt } from '@slipcase/contract/receipts';
import { ArrowRight, ScanText } from 'lucide-react';
import { Link } from '../../../lib/router.tsx';
import { library } from '../../../messages/receipts.ts';
import { isToCheck } from '../list-values.ts';
import { libraryAddress } from './filters.ts';
import { leavingFor } from './slip-place.ts';
import './check-notice.css';

type CheckNoticeProps = {
  /** the receipts that match the search and the filters, in the list's order */
  receipts: readonly Receipt[];
  /** whether the search or the filters hide other receipts */
  narrowed: boolean;
  /** whether the library already shows only receipts to check */
  filtered: boolean;
};

/**
 * Says how many receipts are to be checked, and links to them. It needs the server, so do not show it
 * offline.
 */
export function CheckNotice({ receipts, narrowed, filtered }: CheckNoticeProps) {
  const toCheck = receipts.filter(isToCheck);
  const [first] = toCheck;
  if (!first) return null;
  return (
    <div className="check-notice">
      <Link
        className="check-notice__go"
        to={`/receipt/${first.id}`}
        state={() => ({
          ...leavingFor(first),
          checking: toCheck.length,
          ...(narrowed && { checkingOf: toCheck.map(({ id }) => id) }),
        })}
      >
        <ScanText className="icon" />
        <b>{library.check(toCheck.length)}</b>
        <ArrowRight className="icon" />
      </Link>
      {!filtered && !narrowed && (
        <Link className="link" to={libraryAddress({ missing: 'check' })}>
          {library.checkShow}
        </Link>
      )}
    </div>
  );
}
