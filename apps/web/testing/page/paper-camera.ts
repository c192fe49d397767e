import { vi } from 'vitest';
import type { Corners, Point } from '../../src/lib/picture/picture.ts';

/** A camera whose pictures are drawn: papers on a table, as a test specifies. */

export type DrawnPaper = {
  /** shares of the frame, clockwise from the top left of the print */
  corners: Corners;
  /** which receipt it is: each number has different rows; 0 is a blank paper */
  receipt: number;
};

export type CameraScene = {
  papers: DrawnPaper[];
  /** 0 to 1 */
  light: number;
  /** pixels */
  blur: number;
};

const TABLE = [92, 66, 46] as const;
/** time per frame, as with a slow camera: drawing uses the page's own processor */
const FRAME_MS = 90;

/** The corners of a paper with this size, in shares of the frame, straight or turned. */
export function paperAt(middle: Point, width: number, height: number, turn = 0): Corners {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // the frame's width is three quarters of its height
  const at = (u: number, v: number): Point => ({
    x: middle.x + cos * u * width - (sin * v * height) / SHAPE,
    y: middle.y + sin * u * width * SHAPE + cos * v * height,
  });
  return [at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)];
}

const FRAME = { width: 480, height: 640 };
const SHAPE = FRAME.width / FRAME.height;

export class PaperCamera {
  readonly scene: CameraScene = { papers: [], light: 1, blur: 0 };
  /** milliseconds from one frame to the next */
  readonly #frameMs: number;
  readonly #canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  readonly #streams: MediaStream[] = [];
  #request = 0;
  #drawnAt = 0;
  #frames = 0;

  constructor({ width, height } = FRAME, frameMs = FRAME_MS) {
    this.#frameMs = frameMs;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#context = this.#canvas.getContext('2d') as CanvasRenderingContext2D;
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
      const stream = this.#canvas.captureStream();
      this.#streams.push(stream);
      return stream;
    });
    this.#next(0);
  }

  /** Lays papers on the table, instead of the previous ones. */
  show(...papers: DrawnPaper[]): void {
    this.scene.papers = papers;
  }

  /** Turns the camera: from now on, its frames have another shape. */
  turn({ width, height }: { width: number; height: number }): void {
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#draw();
  }

  /** Ends the stream, as if another program took the camera. */
  end(): void {
    for (const track of this.#streams.flatMap((stream) => stream.getTracks())) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  }

  /** Draws no more frames. */
  freeze(): void {
    cancelAnimationFrame(this.#request);
  }

  readonly #next = (now: number) => {
    this.#request = requestAnimationFrame(this.#next);
    if (now - this.#drawnAt < this.#frameMs) return;
    this.#drawnAt = now;
    this.#draw();
  };

  #draw(): void {
    const { width, height } = this.#canvas;
    const context = this.#context;
    this.#frames += 1;
    context.fillStyle = this.#color(...TABLE);
    context.fillRect(-20, -20, width + 40, height + 40);
    for (const { corners, receipt } of this.scene.papers) this.#drawPaper(corners, receipt);
    if (this.scene.blur > 0) this.#soften(width / this.scene.blur, height / this.scene.blur);
    // changes a few pixels: some browsers do not count a frame that equals the last one
    context.fillStyle = this.#color(92 + (this.#frames % 2), 66, 46);
    context.fillRect(0, 0, 4, 4);
  }

  /**
   * Blurs the frame by drawing it small and then large again, which costs less than the canvas's own blur.
   */
  #soften(width: number, height: number): void {
    const small = new OffscreenCanvas(width, height);
    small.getContext('2d')?.drawImage(this.#canvas, 0, 0, width, height);
    this.#context.drawImage(small, 0, 0, this.#canvas.width, this.#canvas.height);
  }

  #drawPaper(corners: Corners, receipt: number): void {
    const at = (u: number, v: number): [number, number] => {
      const [a, b, c, d] = corners;
      const mix = (axis: 'x' | 'y') =>
        a[axis] * (1 - u) * (1 - v) + b[axis] * u * (1 - v) + c[axis] * u * v + d[axis] * (1 - u) * v;
      return [mix('x') * this.#canvas.width, mix('y') * this.#canvas.height];
    };
    const fill = (color: string, ...places: [number, number][]) => {
      this.#context.fillStyle = color;
      this.#context.beginPath();
      for (const place of places) this.#context.lineTo(...place);
      this.#context.fill();
    };
    fill(this.#color(244, 242, 236), at(0, 0), at(1, 0), at(1, 1), at(0, 1));
    if (receipt === 0) return;
    const rows = 15 + ((receipt * 5) % 14);
    for (let row = 0; row < rows; row += 1) {
      if ((Math.imul(receipt * 31 + row, 2654435761) >>> 9) % 4 === 0) continue;
      // words whose lengths depend on the receipt and the row
      for (let word = 0; word < 3; word += 1) {
        const mixed = Math.imul(receipt * 7919 + row * 131 + word * 17, 2654435761) >>> 8;
        const left = 0.1 + word * 0.28;
        const right = left + 0.04 + 0.2 * ((mixed % 97) / 97);
        const top = 0.06 + (row * 0.88) / rows;
        const bottom = top + 0.4 / rows;
        if (mixed % 5 === 0) continue;
        for (let letter = left; letter < right; letter += 0.022)
          fill(
            this.#color(40, 38, 36),
            at(letter, top),
            at(letter + 0.014, top),
            at(letter + 0.014, bottom),
            at(letter, bottom),
          );
      }
    }
  }

  #color(red: number, green: number, blue: number): string {
    const { light } = this.scene;
    return `rgb(${red * light} ${green * light} ${blue * light})`;
  }
}
