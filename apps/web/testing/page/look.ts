import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp, commands, page, utils } from 'vitest/browser';
import { framesDrawn, holdToasts } from './hands.ts';

/** Checks that every screen has to pass. With SCREENS=true also saves screenshots. */

const SIZES = { phone: [390, 844], wide: [1280, 800] } as const;
/** a line of an accessibility snapshot that has a role and no name */
const NAMELESS = /^\s*- (?:button|link|textbox|combobox|searchbox|checkbox|dialog)(?: \[.*)?:?$/gmu;

/** Checks the current screen at both sizes and in both themes. */
export async function look(name: string): Promise<void> {
  const letToastsGo = holdToasts();
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.viewport(width, height);
    for (const theme of ['light', 'dark'] as const) {
      await emulate({ 'prefers-color-scheme': theme });
      await commands.saveScreen(`${name}-${size}-${theme}`);
      // what follows from a new size or theme is on screen
      await framesDrawn();
      // themes differ in colors only
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
  letToastsGo();
}

async function emulate(features: Record<string, string>): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}
