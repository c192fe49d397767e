import web from '../../vite.config.ts';

/** The libraries built as the product builds them, on a page of their own: `vite build --config … --outDir …`. */
export default { ...web, root: import.meta.dirname, build: { ...web.build, emptyOutDir: true } };
