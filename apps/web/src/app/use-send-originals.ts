import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { originalsQuery } from '../domain/originals/originals-query.ts';
import { sendOriginals } from '../domain/originals/send-originals.ts';
import { openCaptureStorage } from '../features/scan/captures/capture-storage.ts';

/** Sends the originals that wait on this device, and those of every save, while this user is signed in. */
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
