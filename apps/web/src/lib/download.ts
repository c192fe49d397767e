const RELEASE_AFTER_MS = 60_000;

/** Lets the browser save a file under a name. */
export function downloadFile(file: Blob, filename: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  // some browsers read the file only after the click has returned
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
