import { handStatement, isStatementFile } from '../../domain/statement-file.ts';
import { useNavigate } from '../../lib/router.tsx';
import { dropping } from '../../messages/dropping.ts';
import { useIncomingFiles } from './camera/use-incoming-files.ts';
import { useTakePictures } from './camera/use-take-pictures.ts';
import { useScanSession } from './scan-provider.tsx';
import './drop-anywhere.css';

/**
 * Files dropped or pasted on another screen become new receipts, and the scanner opens. A statement goes to
 * its own screen.
 */
export function DropAnywhere() {
  const session = useScanSession();
  const navigate = useNavigate();
  const { busy, fromFiles } = useTakePictures(
    (_pages, perFile) => {
      navigate('/scan');
      return session.begin(perFile);
    },
    (ids, shownBefore) => {
      navigate('/scan');
      return session.openBrought(ids, shownBefore);
    },
  );
  const hovering = useIncomingFiles((files) => {
    const [statement] = files.filter(isStatementFile);
    if (statement) {
      handStatement(statement);
      navigate('/statement');
    }
    const papers = files.filter((file) => !isStatementFile(file));
    if (papers.length > 0) void fromFiles(papers);
  });
  if (!hovering && !busy) return null;
  return (
    <div className="drop-anywhere" role="status">
      <p>{busy ? dropping.opening : dropping.here}</p>
    </div>
  );
}
