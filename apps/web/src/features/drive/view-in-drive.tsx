import type { DriveKind } from '@slipcase/contract/drive';
import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { opensOwnCopy, viewInDrive } from '../../messages/drive.ts';

/** The link to a receipt's file on the drive. For a folder it says what it opens instead. */
export function ViewInDrive({ url, drive }: { url: string; drive: DriveKind }) {
  const hint = useId();
  const isFolder = drive === 'folder';
  return (
    <>
      <a
        className="link gap-1"
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-describedby={isFolder ? hint : undefined}
      >
        <ExternalLink className="icon icon--s" />
        {viewInDrive}
      </a>
      {isFolder && (
        <p className="hint" id={hint}>
          {opensOwnCopy}
        </p>
      )}
    </>
  );
}
