import type { Page } from '@playwright/test';
import { slowdown } from '../scripts/test-run/slowdown.ts';

/** With `npm test -- --repeat`, slows the page's processor. */
export async function slowDown(page: Page): Promise<void> {
  if (slowdown === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
