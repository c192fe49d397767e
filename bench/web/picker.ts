import type { BrowserContext, Page } from '@playwright/test';
import { inventedReceipts } from '../../apps/web/testing/stand-in/invented-receipts.ts';
import { devtoolsOf } from './devtools.ts';

/** The project picker in a company with 400 projects; milliseconds. */
export type PickerFigures = {
  slowdown: number;
  /** from pressing its button to the painted list: the first time on a page, whose code never ran before */
  first: number[];
  again: number[];
};

const PROJECTS = 400;
const FAVORITES = 12;
/** per page */
const OPENINGS = 5;

/**
 * @param context signed in
 * @param pages each opens the picker several times
 */
export async function measurePicker(
  context: BrowserContext,
  url: string,
  { pages, slowdown }: { pages: number; slowdown: number },
): Promise<PickerFigures> {
  const figures: PickerFigures = { slowdown, first: [], again: [] };
  for (let number = 0; number < pages; number += 1) {
    const page = await editForm(context, url);
    const session = await devtoolsOf(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      (opening === 0 ? figures.first : figures.again).push(await open(page));
      // Wait for the remaining rows, then close it again.
      await page.getByRole('row').nth(PROJECTS).waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
      await page.getByRole('row').first().waitFor({ state: 'detached' });
    }
    await page.close();
  }
  return figures;
}

/** A page that edits a receipt, in a company with many projects. */
async function editForm(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  const [receipt] = inventedReceipts(1);
  const names = Array.from({ length: PROJECTS }, (_, place) => `Client ${place % 40} : Project ${place}`);
  await page.route('**/api/receipts/0*', (route) => route.fulfill({ json: receipt }));
  await page.route('**/api/projects', (route) =>
    route.fulfill({ json: names.map((name, place) => ({ id: String(place), name })) }),
  );
  await page.route('**/api/projects/favorites', (route) =>
    route.fulfill({ json: names.slice(0, FAVORITES).map((projectName) => ({ projectName })) }),
  );
  await page.goto(`${url}/receipt/${receipt?.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Project' }).waitFor();
  // The list arrives and is drawn off screen while nobody waits for it.
  await page.locator('[role=row]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  return page;
}

/** Presses the button. The list is open when the frame that shows its first rows is painted. */
async function open(page: Page): Promise<number> {
  return page.getByRole('combobox', { name: 'Project' }).evaluate(
    (button) =>
      new Promise<number>((resolve) => {
        const pressed = performance.now();
        const watch = new MutationObserver(() => {
          if (!document.querySelector('[popover]:popover-open [role=row]')) return;
          watch.disconnect();
          // before the remaining rows are drawn
          const painted = () => resolve(performance.now() - pressed);
          requestAnimationFrame(() => void scheduler.postTask(painted, { priority: 'user-blocking' }));
        });
        // it gets its position once it is shown
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        (button as HTMLElement).click();
      }),
  );
}
