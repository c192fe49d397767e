import { expect, type Page } from '@playwright/test';

/** What a test can observe about the camera. It records the real calls without replacing them. */

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

/** Call this before opening the page. */
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

/**
 * Waits until the camera is live and only the last stream is running. @returns the number of streams opened
 * so far
 */
export async function expectOneLive(page: Page, opened: number): Promise<void> {
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
  await expect.poll(() => liveStreams(page)).toEqual([...Array(opened - 1).fill(false), true]);
}

/**
 * For each stream opened so far, whether it is still running. A running stream keeps the camera's light on.
 */
export function liveStreams(page: Page): Promise<boolean[]> {
  return page.evaluate(() =>
    window.seen.streams.map((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live')),
  );
}
