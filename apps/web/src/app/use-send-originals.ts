import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { originalsQuery } from '../domain/originals/originals-query.ts';
import { sendOriginals } from '../domain/originals/send-originals.ts';
import { openCaptureStorage } from '../features/scan/captures/capture-storage.ts';

/** While this user is signed in, sends the originals that wait on this device, and those of each new save. */
export function useSendOriginals(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const captures = openCaptureStorage(() => Date.now());
    return sendOriginals({
      userId,
      named: captures.originalIds,
      onSent: (receiptId) => void client.invalidateQueries({ queryKey: originalsQuery(receiptId).queryKey }),
    });
  }, [client, userId]);
}
