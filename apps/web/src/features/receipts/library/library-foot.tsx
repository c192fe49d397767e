import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../../domain/company.ts';
import { Link } from '../../../lib/router.tsx';
import { library, receipts } from '../../../messages/receipts.ts';
import { statement } from '../../../messages/statement.ts';

/** Shown below the list: a link to the card statement, and how long receipts are kept. */
export function LibraryFoot({ isEmpty }: { isEmpty: boolean }) {
  const retention = useQuery(companyQuery).data?.retention;
  return (
    <>
      {!isEmpty && (
        <p>
          <Link className="link" to="/statement">
            {statement.link}
          </Link>
        </p>
      )}
      {retention && <p className="hint">{library.keptFor(retention.years)}</p>}
      <p className="hint drop-hint">{receipts.drop}</p>
    </>
  );
}
