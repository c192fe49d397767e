/** The parts of a ZIP and their sizes in bytes (APPNOTE.TXT 4.3), as yazl writes them. */
const FILE_HEADER = 30;
const DESCRIPTOR = { usual: 16, zip64: 24 };
/** with 9 bytes of timestamp */
const DIRECTORY_ENTRY = { usual: 46 + 9, zip64: 46 + 9 + 28 };
const END = { usual: 22, zip64: 22 + 56 + 20 };

/** The largest counts and numbers of bytes that fit in the usual fields. */
const MAX_FILES = 0xffff - 1;
const MAX_BYTES = 0xffffffff - 1;

/**
 * The length of a ZIP of uncompressed files. yazl's own result is 76 bytes too high for directories of 64 kB
 * or more.
 * @param files in order. Only streamed files have a descriptor, because their checksum comes after them.
 */
export function zipBytes(files: readonly { name: string; bytes: number; streamed: boolean }[]): number {
  let at = 0;
  let directory = 0;
  for (const { name, bytes, streamed } of files) {
    const nameBytes = Buffer.byteLength(name);
    const kind = Math.max(at, bytes) > MAX_BYTES ? 'zip64' : 'usual';
    at += FILE_HEADER + nameBytes + bytes + (streamed ? DESCRIPTOR[kind] : 0);
    directory += DIRECTORY_ENTRY[kind] + nameBytes;
  }
  const isLarge = files.length > MAX_FILES || Math.max(at, directory) > MAX_BYTES;
  return at + directory + END[isLarge ? 'zip64' : 'usual'];
}
