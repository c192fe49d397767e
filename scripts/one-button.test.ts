import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const WEB = fileURLToPath(new URL('../apps/web/src', import.meta.url));
/** what a component of ui/ draws, drawn by hand */
const BY_HAND =
  /type="file"|(?<!type=|role=)["'`](?:button|icon-button|chip|file-button)(?: |["'`])|<button[^>]*className="link/gu;

it('Buttons, file buttons and chips outside ui/ are components of ui/', () => {
  const files = globSync('**/*.tsx', { cwd: WEB, exclude: ['ui/**'] });
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    [...readFileSync(`${WEB}/${file}`, 'utf8').matchAll(BY_HAND)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
