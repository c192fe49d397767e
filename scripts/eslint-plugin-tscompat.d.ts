declare module '@koddsson/eslint-plugin-tscompat' {
  import type { ESLint } from 'eslint';

  const plugin: ESLint.Plugin;
  export default plugin;
}
