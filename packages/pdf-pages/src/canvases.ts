/** A canvas of a browser, of a worker or of Node. */
export type PdfCanvas = { width: number; height: number };

/** RGBA, row by row from the top. */
export type Pixels = { readonly data: ArrayLike<number>; readonly width: number; readonly height: number };

/** How canvases are made where the pages are drawn. */
export type Canvases<C extends PdfCanvas> = {
  create(width: number, height: number): C;
  /** The 2d context. @param isOpaque the canvas needs no transparency */
  contextOf(canvas: C, isOpaque: boolean): unknown;
  pixelsOf(canvas: C): Pixels;
  /** Frees the memory right away, because browsers limit it and phones have little. */
  release(canvas: C): void;
};
