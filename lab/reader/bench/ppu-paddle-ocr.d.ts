// Only the parts that the bench uses. The package itself is present only after the bench has run.
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
