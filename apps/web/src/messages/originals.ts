/** The originals of receipts: the photos or files from which they were made. */
export const originals = {
  one: 'Original picture',
  several: 'Original pictures',
  /** @param number null if it is the only one */
  download: (number: number | null, bytes: number) =>
    `Download${number === null ? '' : ` ${number}`} (${sizeText(bytes)})`,
  onlyPdf: 'Only the PDF was kept',
  waiting: 'Waiting to be sent',
  notKept: (why: string) => `Not kept. ${why}`,
  tooLarge: 'This file is over 15 MB, the limit for an original.',
  failed: 'Failed to download the original',
  onTheWay: (count: number) =>
    count === 1
      ? '1 original picture is still being sent'
      : `${count} original pictures are still being sent`,
};

function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
