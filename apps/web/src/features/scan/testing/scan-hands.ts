import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { choose } from '../../../../testing/page/hands.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { writtenText } from '../../../../testing/page/written-text.ts';
import { type DrawnReceipt, fileOf } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';

/** What a person does at the scanner, and how tests check the result. */

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const shutter = button('Capture');
export const save = button('Save PDF to Library');
export const vendor = page.getByLabelText('Vendor', { exact: true });
export const total = page.getByLabelText('Total', { exact: true });
export const date = page.getByLabelText('Date', { exact: true });
export const saved = page.getByText('PDF Saved!');
export const card = page.getByRole('article');
export const reviewed = page.getByRole('img', { name: 'The receipt as it will be saved' });

export async function openScanner(app: Page): Promise<void> {
  app.open('/scan');
  await expect.element(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
}

export async function chooseFiles(...files: (DrawnReceipt | File)[]): Promise<void> {
  const chosen = await Promise.all(files.map(async (file) => (file instanceof File ? file : fileOf(file))));
  await page.getByLabelText('Choose a photo').upload(chosen);
}

/** Photos of the same receipt, in different files. */
export async function photosOf(receipt: DrawnReceipt, count: number): Promise<File[]> {
  const file = await fileOf(receipt);
  // bytes after the end of the picture change nothing that people see
  return Array.from({ length: count }, (_, place) => new File([file, String(place)], `${place}.jpg`, file));
}

/** One page for each receipt, with its picture. */
export async function pdfOf(...receipts: DrawnReceipt[]): Promise<File> {
  const pdf = await PDFDocument.create();
  for (const { url, size } of receipts) {
    const picture = await pdf.embedJpg(await (await fetch(url)).arrayBuffer());
    pdf.addPage([size.width, size.height]).drawImage(picture, size);
  }
  return new File([new Uint8Array(await pdf.save())], 'two.pdf', { type: 'application/pdf' });
}

/** Chooses a file with a receipt and waits until the form is filled. */
export async function review(app: Page, file: DrawnReceipt): Promise<void> {
  await openScanner(app);
  await chooseFiles(file);
  await expectRead(file);
}

/** Expects the form to show this receipt's values. */
export async function expectRead({ read }: DrawnReceipt): Promise<void> {
  await expect.element(vendor).toHaveValue(read.vendor ?? '');
  await expect.element(total).toHaveValue(read.total ?? '');
  await expect.element(page.getByRole('heading', { name: 'Analyzing Receipt' })).not.toBeInTheDocument();
}

/** Chooses the tags that a save requires. */
export async function tag(): Promise<void> {
  await choose('Category', 'Billable: Catering');
  await choose('Group Head', 'Holland');
}

export async function toLibrary(): Promise<void> {
  await page.getByRole('link', { name: 'Library', exact: true }).first().click();
  await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
}

export async function toCamera(): Promise<void> {
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await expect.element(shutter).toBeEnabled();
}

/** The text on each page of the newest receipt's PDF. */
export async function savedPages({ receipts, pdfs }: ScanServer): Promise<string[]> {
  const pages = await writtenText(pdfs.get(receipts[0]?.id ?? '') ?? new Blob());
  return pages.map(({ lines }) => lines.map(({ text }) => text).join('\n'));
}

/** Dispatches the event of files that are dragged over the page, dropped on it or pasted into it. */
export function bring(how: 'dragover' | 'drop' | 'paste', files: readonly File[]): Event {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const common = { bubbles: true, cancelable: true };
  const event =
    how === 'paste'
      ? new ClipboardEvent(how, { ...common, clipboardData: data })
      : new DragEvent(how, { ...common, dataTransfer: data });
  document.querySelector('main')?.dispatchEvent(event);
  return event;
}

/**
 * Keeps the saved screen open. It goes to the library after 1.5 s: too soon to look at it at every size, or
 * to press a button on a slow machine.
 */
export function staysOnSavedScreen(): void {
  const timer = window.setTimeout.bind(window);
  const mock = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((run: TimerHandler, ms?: number) =>
      timer(run, ms === 1500 ? 600_000 : ms)) as typeof window.setTimeout);
  onTestFinished(() => mock.mockRestore());
}
