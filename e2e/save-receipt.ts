import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, type Page } from '@playwright/test';
import type { Server } from './server.ts';

/**
 * Saves a receipt without the page, like another device of the same user.
 * @param pdf an empty page by default
 */
export async function saveReceipt(
  page: Page,
  server: Server,
  fields: Record<string, string>,
  pdf?: Buffer,
): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/receipts/save-pdf`, {
    headers: { origin: server.url },
    multipart: {
      filename: 'receipt.pdf',
      projectId: '1',
      selectedProject: 'Internal : Operations',
      category: 'Billable: Catering',
      groupHead: 'Holland',
      ...fields,
      pdf: { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: pdf ?? (await emptyPage()) },
    },
  });
  expect(answer.status()).toBe(200);
}

async function emptyPage(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  return Buffer.from(await document.save());
}
