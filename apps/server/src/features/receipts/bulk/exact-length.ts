import { Transform, type TransformCallback } from 'node:stream';

/**
 * Passes on exactly the announced number of bytes. If there are more or fewer, it fails before the last
 * announced byte. Otherwise a client that counts bytes would mistake a broken file for a complete one, or
 * wait forever.
 */
export class ExactLength extends Transform {
  readonly #announced: number;
  #received = 0;
  /** the last announced byte, held back until the end */
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
