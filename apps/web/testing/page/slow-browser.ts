import type {} from '@vitest/browser-playwright';
import { inject } from 'vitest';
import { cdp } from 'vitest/browser';

declare module 'vitest' {
  interface ProvidedContext {
    /** how many times slower the page runs than the machine could */
    slowdown: number;
    /** how long to wait for what never comes, in ms */
    waitMs: number;
  }
}

const rate = inject('slowdown');
if (rate !== 1) await cdp().send('Emulation.setCPUThrottlingRate', { rate });
