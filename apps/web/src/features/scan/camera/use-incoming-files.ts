import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Receives files that are dropped or pasted while the calling component is mounted.
 * @returns whether files are being dragged over the page
 */
export function useIncomingFiles(onFiles: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  // before the screen is drawn: what is dropped at once must not open in the browser
  useLayoutEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // otherwise the browser would open the file instead of the page
      event.preventDefault();
      setHovering(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setHovering(false);
    const receive = (event: DragEvent | ClipboardEvent, data: DataTransfer | null) => {
      setHovering(false);
      // takes all types, because a file that is not a picture must be reported, not ignored
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    const drop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      receive(event, event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => receive(event, event.clipboardData);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
  return hovering;
}
