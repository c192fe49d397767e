import type { DriveKind } from '@slipcase/contract/drive';
import { Download, ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { ownCopy, viewInDrive } from '../../messages/drive.ts';

/**
 * The link to a receipt's file on the drive. If the drive is a folder, it downloads the library's copy, and
 * says so.
 */
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
        {isFolder ? <Download className="icon icon--s" /> : <ExternalLink className="icon icon--s" />}
        {isFolder ? ownCopy.link : viewInDrive}
      </a>
      {isFolder && (
        <p className="hint" id={hint}>
          {ownCopy.hint}
        </p>
      )}
    </>
  );
}
