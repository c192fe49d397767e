import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp, commands, page, utils } from 'vitest/browser';
import { framesDrawn, holdToasts } from './hands.ts';
import { controlSizes, unreadable } from './legible.ts';

/** Checks that every screen has to pass. With SCREENS=true, they also save screenshots. */

const SIZES = { phone: [390, 844], wide: [1280, 800] } as const;
/** the browser's usual text size, in pixels */
const TEXT = 16;
/**
 * People with a small phone or larger text. `setting` is the browser's text size in pixels, and `root` is a
 * size set on the page.
 */
const READERS = {
  narrow: { size: [320, 640], setting: TEXT, root: '' },
  'text-138': { size: SIZES.phone, setting: TEXT, root: '138%' },
  'text-200': { size: SIZES.phone, setting: 2 * TEXT, root: '' },
} as const;
/** a line of an accessibility snapshot with a role but no name */
const NAMELESS = /^\s*- (?:button|link|textbox|combobox|searchbox|checkbox|dialog)(?: \[.*)?:?$/gmu;

/** Checks the current screen at both sizes and in both themes. */
export async function look(name: string): Promise<void> {
  const letToastsGo = holdToasts();
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.viewport(width, height);
    for (const theme of ['light', 'dark'] as const) {
      await emulate({ 'prefers-color-scheme': theme });
      await commands.saveScreen(`${name}-${size}-${theme}`);
      // by then, the effects of a new size or theme are on screen
      await framesDrawn();
      // themes only differ in colors
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        ...(theme === 'light' ? {} : { runOnly: ['color-contrast'] }),
      });
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
      expect.soft(found, `axe on ${name}, ${size}, ${theme}`).toEqual([]);
      if (theme === 'dark') continue;
      const { scrollWidth, clientWidth } = document.documentElement;
      expect.soft(scrollWidth - clientWidth, `${name} scrolls sideways, ${size}`).toBe(0);
      const snapshot = utils.aria.renderAriaTree(utils.aria.generateAriaTree(document.body));
      expect.soft(snapshot.match(NAMELESS), `controls without a name on ${name}, ${size}`).toBeNull();
    }
  }
  await emulate({ 'prefers-color-scheme': '' });
  await page.viewport(...SIZES.phone);
  await readEnlarged(name);
  letToastsGo();
}

/** Checks that everything can be read and pressed on a small phone, and with larger text. */
async function readEnlarged(name: string): Promise<void> {
  await framesDrawn();
  const usual = controlSizes();
  const { style } = document.documentElement;
  try {
    for (const [
      reader,
      {
        size: [width, height],
        setting,
        root,
      },
    ] of Object.entries(READERS)) {
      await page.viewport(width, height);
      await textSize(setting);
      style.fontSize = root;
      // the page first measures its text, and then draws
      await framesDrawn(3);
      await commands.saveScreen(`${name}-${reader}`);
      expect.soft(unreadable(usual), `${name}, ${reader}`).toEqual([]);
    }
  } finally {
    style.fontSize = '';
    await textSize(TEXT);
    await page.viewport(...SIZES.phone);
  }
}

/** Sets the text size as Chrome's setting does: it changes rem, also in media queries. */
async function textSize(standard: number): Promise<void> {
  await cdp().send('Page.setFontSizes', { fontSizes: { standard } });
}

async function emulate(features: Record<string, string>): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}
