import { expect, type Page } from '@playwright/test';

/** What a test can see of the camera in the page: recorded beside the real calls, in place of none. */

type Seen = {
  streams: MediaStream[];
  /** bodies of the calls that have a picture read */
  analyses: string[];
};

declare global {
  interface Window {
    seen: Seen;
  }
}

/** To be called before the page is opened. */
export async function watchCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { streams: [], analyses: [] };
    window.seen = seen;
    const { mediaDevices } = navigator;
    if (mediaDevices) {
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (constraints) => {
        const stream = await open(constraints);
        seen.streams.push(stream);
        return stream;
      };
    }
    const send = window.fetch;
    window.fetch = async (input, init) => {
      if (String(input).includes('/api/analyze-receipt') && init?.body instanceof Blob)
        seen.analyses.push(await init.body.text());
      return send(input, init);
    };
  });
}

/** The camera is live, and no stream but the last one is. @returns how many have been opened */
export async function expectOneLive(page: Page, opened: number): Promise<void> {
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
  await expect.poll(() => liveStreams(page)).toEqual([...Array(opened - 1).fill(false), true]);
}

/** For every stream opened so far, whether it still runs: then the camera's light is on. */
export function liveStreams(page: Page): Promise<boolean[]> {
  return page.evaluate(() =>
    window.seen.streams.map((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live')),
  );
}
