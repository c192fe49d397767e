import web from '../../vite.config.ts';

/** Builds the libraries as the product does, on their own page: `vite build --config … --outDir …`. */
export default { ...web, root: import.meta.dirname, build: { ...web.build, emptyOutDir: true } };
