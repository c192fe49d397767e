import { ExternalLink } from 'lucide-react';
import { viewInDrive } from '../../messages/drive.ts';

/** The link to a receipt's file on the drive. */
export function ViewInDrive({ url }: { url: string }) {
  return (
    <a className="link gap-1" href={url} target="_blank" rel="noreferrer">
      <ExternalLink className="icon icon--s" />
      {viewInDrive}
    </a>
  );
}
