import { useNavigate } from '../../lib/router.tsx';
import { dropping } from '../../messages/dropping.ts';
import { useIncomingFiles } from './camera/use-incoming-files.ts';
import { useTakePictures } from './camera/use-take-pictures.ts';
import { useScanSession } from './scan-provider.tsx';
import './drop-anywhere.css';

/** Files dropped or pasted on another screen become new receipts, and the scanner opens. */
export function DropAnywhere() {
  const session = useScanSession();
  const navigate = useNavigate();
  const { busy, fromFiles } = useTakePictures((_pages, perFile) => {
    navigate('/scan');
    return session.begin(perFile);
  });
  const hovering = useIncomingFiles((files) => void fromFiles(files));
  if (!hovering && !busy) return null;
  return (
    <div className="drop-anywhere" role="status">
      <p>{busy ? dropping.opening : dropping.here}</p>
    </div>
  );
}
