import { writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';

/** Keeps something that explains a failed test. `npm test` copies it if the test is flaky. */
export async function attach(info: TestInfo, name: string, contents: string | Buffer): Promise<void> {
  const path = info.outputPath(name);
  writeFileSync(path, contents);
  await info.attach(name, { path });
}
