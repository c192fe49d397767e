import type { Canvases, PdfCanvas } from './canvases.ts';

type Made<C> = { canvas: C | null; context: unknown };

/** Replaces pdf.js's own factory, which creates page elements. Interface: its BaseCanvasFactory. */
export function canvasFactory<C extends PdfCanvas>(canvases: Canvases<C>): new () => object {
  return class {
    create(width: number, height: number): Made<C> {
      const canvas = canvases.create(width, height);
      return { canvas, context: canvases.contextOf(canvas, false) };
    }
    reset({ canvas }: Made<C>, width: number, height: number): void {
      if (canvas) Object.assign(canvas, { width, height });
    }
    destroy(made: Made<C>): void {
      if (made.canvas) canvases.release(made.canvas);
      Object.assign(made, { canvas: null, context: null });
    }
    getNoAlphaContext(canvas: C): unknown {
      return canvases.contextOf(canvas, true);
    }
  };
}

/**
 * Replaces pdf.js's own factory, which creates SVG filters that neither a worker nor Node has. Without them,
 * some masks have simpler colors.
 */
export class NoFilters {
  addFilter(): string {
    return 'none';
  }
  addHCMFilter(): string {
    return 'none';
  }
  addAlphaFilter(): string {
    return 'none';
  }
  addLuminosityFilter(): string {
    return 'none';
  }
  addKnockoutFilter(): string {
    return 'none';
  }
  addHighlightHCMFilter(): string {
    return 'none';
  }
  addSelectionHCMFilter(): string {
    return 'none';
  }
  addSelectionFilter(): string {
    return 'none';
  }
  createSelectionStyle(): null {
    return null;
  }
  destroy(): void {}
}
