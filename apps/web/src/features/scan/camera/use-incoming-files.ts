import { useEffect, useRef, useState } from 'react';

/** Files dropped onto the page or pasted into it while the calling component is shown. @returns whether some hover */
export function useIncomingFiles(onFiles: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // without this the browser opens the file in place of the page
      event.preventDefault();
      setHovering(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setHovering(false);
    const receive = (event: DragEvent | ClipboardEvent, data: DataTransfer | null) => {
      setHovering(false);
      // whatever they are: one that is no picture is named rather than passed over
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
