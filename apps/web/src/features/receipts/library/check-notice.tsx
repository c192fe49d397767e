import type { Receipt } from '@slipcase/contract/receipts';
import { ArrowRight, ScanText } from 'lucide-react';
import { Link } from '../../../lib/router.tsx';
import { library } from '../../../messages/receipts.ts';
import { leavingFor } from './slip-place.ts';
import './check-notice.css';

/** Leads to the receipts that the server has read after the save. It needs the server: do not show it offline. */
export function CheckNotice({ receipts }: { receipts: readonly Receipt[] }) {
  const toCheck = receipts.filter((receipt) => receipt.toCheck);
  const [first] = toCheck;
  if (!first) return null;
  return (
    <Link
      className="check-notice"
      to={`/receipt/${first.id}`}
      state={() => ({ ...leavingFor(first), checking: toCheck.length })}
    >
      <ScanText className="icon" />
      <b>{library.check(toCheck.length)}</b>
      <ArrowRight className="icon" />
    </Link>
  );
}
