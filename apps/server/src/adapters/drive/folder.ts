import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { flushFolder, writeFlushed } from '../../flushed-write.ts';
import type { Drive } from './drive.ts';

/** bytes of one part of a path; most file systems take 255 */
const MAX_PART_BYTES = 200;

/**
 * A drive that is a folder, for example one that another program syncs. Files lie under the folders asked for, their
 * names end in the receipt's id, and no write ever replaces a file.
 */
export async function openFolderDrive(root: string): Promise<Drive> {
  await mkdir(root, { recursive: true });
  return {
    kind: 'folder',
    label: 'drive folder',

    async newFileId({ folders, filename, receiptId }) {
      const stem = filename.replace(/\.pdf$/iu, '');
      // the id keeps names apart and has to survive the cut
      return [...folders.map((part) => safePart(part)), `${safePart(stem, receiptId)}_${receiptId}.pdf`].join(
        '/',
      );
    },

    async put({ fileId, bytes }) {
      const file = inside(root, fileId);
      await mkdir(dirname(file), { recursive: true });
      const temporary = `${file}.${process.pid}.part`;
      await writeFlushed(temporary, bytes);
      try {
        // unlike rename, link refuses to replace what is there
        await link(temporary, file);
      } catch (error) {
        if (!isExists(error)) throw error;
        const there = await readFile(file);
        if (!there.equals(bytes)) throw new Error('another file already has this name', { cause: error });
      } finally {
        await rm(temporary, { force: true });
      }
      await flushFolder(dirname(file));
      return { url: null };
    },
  };
}

function isExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** The id comes from our own table; a path that would leave the folder is refused all the same. */
function inside(root: string, fileId: string): string {
  const path = normalize(fileId);
  if (isAbsolute(path) || path.split(sep).includes('..'))
    throw new Error('a drive path has to stay in its folder');
  return join(root, path);
}

// reserved by Windows, or with a meaning to a shell or a sync program; invisible characters
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/iu;

/** One part of a path: no separator, no leading or trailing dot or space, no reserved name, not too long. */
function safePart(text: string, suffix = ''): string {
  const room = MAX_PART_BYTES - Buffer.byteLength(suffix);
  let kept = '';
  for (const character of text.normalize('NFC').replaceAll(UNSAFE, '_')) {
    if (Buffer.byteLength(kept + character) > room) break;
    kept += character;
  }
  const trimmed = kept.replaceAll(/^[\s.]+|[\s.]+$/gu, '');
  if (trimmed === '') return '_';
  return RESERVED.test(trimmed) ? `_${trimmed}` : trimmed;
}
