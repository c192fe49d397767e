import { useEffect } from 'react';
import { PRODUCT } from '../messages.ts';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
