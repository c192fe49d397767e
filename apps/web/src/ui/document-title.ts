import { useEffect } from 'react';
import { PRODUCT } from '../messages/common.ts';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
