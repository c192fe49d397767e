import { Transform, type TransformCallback } from 'node:stream';

/**
 * Passes on exactly as many bytes as were announced. Otherwise it fails before the last of them: a client
 * that counts would take any others for the whole, or wait for the missing ones forever.
 */
export class ExactLength extends Transform {
  readonly #announced: number;
  #received = 0;
  /** has the last announced byte, and waits for the end */
  #last: Buffer | null = null;

  constructor(announced: number) {
    super();
    this.#announced = announced;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#received += chunk.byteLength;
    if (this.#received > this.#announced) done(this.#wrong());
    else if (this.#received < this.#announced) done(null, chunk);
    else {
      this.#last ??= chunk;
      done();
    }
  }

  override _flush(done: TransformCallback): void {
    if (this.#received === this.#announced) done(null, this.#last);
    else done(this.#wrong());
  }

  #wrong(): Error {
    return new Error(`another length than announced: ${this.#received} bytes, not ${this.#announced}`);
  }
}
