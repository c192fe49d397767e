/** The oldest browsers that the page is built for: docs/browsers.md. */
export const BROWSERS = ['safari16.4', 'firefox115', 'chrome109'];
