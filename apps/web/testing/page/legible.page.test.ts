import { expect, onTestFinished, test } from 'vitest';
import { controlSizes, unreadable } from './legible.ts';

/** What makes a screen fail the check for large text and a small phone. */

function show(html: string): void {
  const place = document.createElement('main');
  place.innerHTML = html;
  document.body.append(place);
  onTestFinished(() => place.remove());
}

const faults = () => unreadable(controlSizes()).map((fault) => fault.replace(/ \(.*\)$/u, ''));

test.for([
  [
    'cut off',
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">Receipt Library</p>',
    'is cut off by',
  ],
  ['cut off below', '<div style="height: 12px; overflow: hidden"><p>Receipts</p></div>', 'is cut off by'],
  [
    'wider than its box',
    '<p style="width: 60px; white-space: nowrap">Receipts of March</p>',
    'runs out of its box',
  ],
  ['a column of letters', '<p style="width: 20px; overflow-wrap: anywhere">Receipts</p>', 'is broken into'],
  ['beside the screen', '<p style="position: fixed; left: -30px">Receipts</p>', 'is outside of the screen'],
  [
    'below the screen',
    '<p style="position: fixed; bottom: -60px">Receipts</p>',
    'is above or below the screen',
  ],
  ['on another', '<div>Receipts</div><div style="margin-top: -15px">Spend</div>', "overlaps 'Spend'"],
  ['wider than the page', '<p style="width: 120vw">Receipts</p>', 'the page scrolls sideways'],
  [
    'wider than its sheet',
    '<div style="width: 80px; overflow-y: auto"><p style="width: 120px">Receipts</p></div>',
    'a part of the page scrolls sideways',
  ],
] as const)('Text that is %s is found', ([, html, fault]) => {
  show(html);
  expect(faults()).toEqual(expect.arrayContaining([expect.stringContaining(fault)]));
});

test('A button that became too small for a finger is found', () => {
  show('<button style="width: 48px; height: 48px">Save</button>');
  const before = controlSizes();
  const button = document.querySelector('button') as HTMLButtonElement;
  button.style.width = '40px';
  expect(unreadable(before)).toEqual([expect.stringContaining("'Save' (button) is only 40 px")]);
});

test('Text that wraps, scrolls with the page or is only for screen readers is fine', () => {
  show(`
    <h1>Receipt Library</h1>
    <p style="width: 120px">Twelve receipts of this month are not on the drive yet.</p>
    <p style="width: 120px; overflow-wrap: anywhere">nora.whitlock.of.accounting@example.com</p>
    <div style="height: 60px; overflow-y: auto"><p>One</p><p>Two</p><p>Three</p></div>
    <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">Skip</span>
    <p style="margin-top: 2000px">The end</p>`);
  expect(faults()).toEqual([]);
});
