import type { Peer, Skipped } from './peer.ts';
import { startPpu } from './ppu.ts';
import { startTesseract } from './tesseract.ts';

export const TESSERACT = 'tesseract';
export const PPU = 'ppu-paddle-ocr';

/**
 * @param warmUp a picture that each peer reads once, not measured
 * @returns for a peer missing on this machine, the reason
 */
export async function startPeers(threads: number, warmUp: string): Promise<(Peer | Skipped)[]> {
  const starts: Record<string, (name: string) => Promise<Peer>> = {
    [TESSERACT]: (name) => startTesseract(name, threads),
    // Tesseract's threads busy-wait for each other: next to other work, a single thread is several times
    // faster.
    [`${TESSERACT}, 1 thread`]: (name) => startTesseract(name, 1),
    [PPU]: (name) => startPpu(name, threads),
  };
  const peers: (Peer | Skipped)[] = [];
  for (const [name, start] of Object.entries(starts)) {
    try {
      const peer = await start(name);
      await peer.read(warmUp);
      peers.push(peer);
    } catch (error) {
      peers.push({ name, skipped: error instanceof Error ? error.message : String(error) });
    }
  }
  return peers;
}
