import type { Peer, Skipped } from './peer.ts';
import { startPpu } from './ppu.ts';
import { startTesseract } from './tesseract.ts';

export const TESSERACT = 'tesseract';
export const PPU = 'ppu-paddle-ocr';

/**
 * @param preload a picture that each peer reads once, unmeasured
 * @returns a peer that this machine lacks as the reason why
 */
export async function startPeers(threads: number, preload: string): Promise<(Peer | Skipped)[]> {
  const starts: Record<string, (name: string) => Promise<Peer>> = {
    [TESSERACT]: (name) => startTesseract(name, threads),
    // its threads wait busily for each other: beside other work one alone is several times as fast
    [`${TESSERACT}, 1 thread`]: (name) => startTesseract(name, 1),
    [PPU]: (name) => startPpu(name, threads),
  };
  const peers: (Peer | Skipped)[] = [];
  for (const [name, start] of Object.entries(starts)) {
    try {
      const peer = await start(name);
      await peer.read(preload);
      peers.push(peer);
    } catch (error) {
      peers.push({ name, skipped: error instanceof Error ? error.message : String(error) });
    }
  }
  return peers;
}
