import parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { waitingInTests } from '../eslint.config.ts';

/** Lines of a test, each of which waits in a way that fails on a busy machine. */
const WAITS = [
  'await new Promise((resolve) => setTimeout(resolve, 100));',
  'setInterval(look, 100);',
  'await page.waitForTimeout(100);',
  'await new Promise((resolve) => requestAnimationFrame(resolve));',
  'await Promise.all(element.getAnimations().map(({ finished }) => finished));',
  'toast.dismiss();',
  'await vi.advanceTimersByTimeAsync(4000);',
  '(await locator.findElement()).focus();',
];

it('A test that does its own waiting for time, frames, motion or toasts is reported', async () => {
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: { ...waitingInTests, files: ['**/*.ts'], languageOptions: { parser } },
  });
  const [result] = await eslint.lintText(['await expect.poll(count).toBe(1);', ...WAITS].join('\n'), {
    filePath: 'planted.test.ts',
  });
  expect(result?.messages.map(({ line }) => line)).toEqual(WAITS.map((_, index) => index + 2));
});
