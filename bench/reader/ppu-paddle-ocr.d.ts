// Only what is used: the package itself is there only where the bench has run before.
declare module 'ppu-paddle-ocr' {
  export class PaddleOcrService {
    constructor(options: {
      model: { detection: string; recognition: string; charactersDictionary: ArrayBuffer };
      session: { intraOpNumThreads: number; interOpNumThreads: number };
    });
    initialize(): Promise<void>;
    recognize(image: ArrayBuffer, options: { noCache: boolean }): Promise<{ text: string }>;
  }
}
