import { existsSync } from 'node:fs';

const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // half the usual frame rate; a video file keeps its own
  '--use-fake-device-for-media-stream=fps=10',
];

/** Launch options for the installed Chromium: no background network traffic, and a fake camera. */
export const CHROMIUM = {
  executablePath:
    firstOf(
      process.env.CHROMIUM_PATH,
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ) ?? 'chromium',
  args: ARGS,
};

/**
 * The same engine without a window, for half the processor time; the whole Chromium if it is not installed.
 * It cannot ask for the camera, so every site may use it.
 */
export const HEADLESS_SHELL = {
  executablePath:
    firstOf(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell') ?? CHROMIUM.executablePath,
  args: [...ARGS, '--use-fake-ui-for-media-stream'],
};

function firstOf(...paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path));
}
