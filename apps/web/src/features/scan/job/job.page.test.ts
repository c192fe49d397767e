import { dayOf } from '@slipcase/contract/dates';
import { getJob, type Job, setJob } from '@slipcase/contract/job';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { choose, expectHidden, expectToast } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { ONG } from '../../../../testing/stand-in/account-server.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { someReceipts } from '../../receipts/testing/receipt.ts';
import {
  button,
  chooseFiles,
  expectRead,
  openScanner,
  photosOf,
  review,
  save,
  saved,
  shutter,
  staysOnSavedScreen,
} from '../testing/scan-hands.ts';
import { addDays, sundayAfter, untilText } from './job-days.ts';

/** 'On the job': every new receipt begins with the job's tags. */

const GALA = 'Northlight : Fall Gala';
const offer = button('Use for everything until …');
const mark = page.getByText(/^On the job until /u);
const dialog = page.getByRole('dialog', { name: 'On the job' });
const field = (name: string) => page.getByRole('combobox', { name });
const today = () => dayOf(new Date());

function aJob(change: Partial<Job> = {}): Job {
  return { project: GALA, groupHead: 'Holland', from: today(), until: addDays(today(), 3), ...change };
}

async function nextReceipt(app: Page): Promise<void> {
  await openScanner(app);
  await chooseFiles(CAFE);
  await expectRead(CAFE);
}

test('On a job, a new vendor needs only the category, and one press ends the job', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  // the company's preset does not count as a job
  await expectHidden(offer);
  await choose('Project', GALA);
  await choose('Group Head', 'Holland');
  await offer.click();
  await expect.element(dialog).toBeVisible();
  await look('review-job-dialog');
  await button(`Use until ${untilText(sundayAfter(today()))}`).click();
  await expect.element(mark).toMatchTextContent(`On the job until ${untilText(sundayAfter(today()))}`);
  await expect
    .poll(() => server.job)
    .toEqual({ project: GALA, groupHead: 'Holland', from: today(), until: sundayAfter(today()) });
  await choose('Category', 'Billable: Catering');
  await save.click();
  await expect.element(saved).toBeVisible();

  await nextReceipt(app);
  await expect.element(field('Project')).toMatchTextContent(GALA);
  await expect.element(field('Group Head')).toMatchTextContent('Holland');
  await look('review-on-the-job');
  await choose('Category', 'Billable: Venue');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts[0]).toMatchObject({ projectName: GALA, groupHead: 'Holland' });

  await review(app, DINER);
  await button('End the job').click();
  await expectHidden(mark);
  await expect.poll(() => server.job).toBeNull();
  // the receipt on screen keeps its tags
  await expect.element(field('Project')).toMatchTextContent(GALA);
  await button('Reset').click();
  await chooseFiles(CAFE);
  await expectRead(CAFE);
  // proposed from earlier receipts, as without a job
  await expect.element(field('Category')).toMatchTextContent('Billable: Venue');
  await expectHidden(mark);
});

test('The camera says in one line which job its receipts are for, and nothing else changes', async ({
  server,
  app,
}) => {
  await page.viewport(390, 844);
  const onCamera = page.getByRole('paragraph').filter({ hasText: /^On the job/u });
  const hint = page.getByText('Position receipt within frame');
  await openScanner(app);
  await expect.element(hint).toBeVisible();
  await expectHidden(onCamera);
  server.job = aJob({
    project: 'Harbor & Lowell Publishing : Spring List, Author Tour and Book Fairs',
    until: addDays(today(), 1),
  });
  await app.reload();
  await expect.element(onCamera).toMatchTextContent(/Harbor & Lowell .*until tomorrow$/u);
  await expect.element(hint).toBeVisible();
  const { width, height } = onCamera.element().getBoundingClientRect();
  expect(height).toBeLessThan(40);
  // between the corners of the frame
  expect(width).toBeLessThanOrEqual(innerWidth - 2 * 60);
  await look('camera-on-the-job');
  // the job's last day is over
  server.job = aJob({ from: addDays(today(), -9), until: addDays(today(), -1) });
  await app.reload();
  await expect.element(shutter).toBeEnabled();
  await expectHidden(onCamera);
});

test('Every receipt of a pile says that the job fills its tags, even with tags for all', async ({
  server,
  app,
}) => {
  server.job = aJob();
  await openScanner(app);
  await chooseFiles(...(await photosOf(DINER, 3)));
  await expectRead(DINER);
  await expect.element(mark).toBeVisible();
  await choose('Category', 'Billable: Catering');
  const forAll = page.getByRole('switch', { name: 'Use these tags for all' });
  if (!(forAll.element() as HTMLInputElement).checked) await forAll.click();
  await save.click();
  await expect.element(page.getByText('Receipt 2 of 3', { exact: true })).toBeVisible();
  await expect.element(field('Category')).toMatchTextContent('Billable: Catering');
  await expect.element(mark).toBeVisible();
  await look('review-pile-on-the-job');
  await choose('Project', 'Internal : Training');
  await expectHidden(mark);
  await choose('Project', GALA);
  await save.click();
  await expect.element(page.getByText('Receipt 3 of 3', { exact: true })).toBeVisible();
  await expect.element(mark).toBeVisible();
  await button('End the job').click();
  await expectHidden(mark);
  await expect.element(field('Group Head')).toMatchTextContent('Holland');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject(
    Array.from({ length: 3 }, () => ({
      projectName: GALA,
      category: 'Billable: Catering',
      groupHead: 'Holland',
    })),
  );
});

test('History proposes only what the job leaves open, and the person’s own choices stay', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({
    vendor: DINER.read.vendor ?? null,
    projectName: 'Internal : Training',
    category: 'Billable: Production',
    groupHead: 'Ong',
  });
  server.job = aJob();
  await review(app, DINER);
  await expect.element(field('Project')).toMatchTextContent(GALA);
  await expect.element(field('Category')).toMatchTextContent('Billable: Production');
  await expect.element(field('Group Head')).toMatchTextContent('Holland');
  await expect.element(save).toBeEnabled();
  await choose('Project', 'Internal : Training');
  await expectHidden(mark);
  await expect.element(offer).toBeVisible();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts[0]).toMatchObject({ projectName: 'Internal : Training', groupHead: 'Holland' });
});

test('A job from another device and its category apply to the first receipt, even offline', async ({
  server,
  app,
}) => {
  server.job = aJob({ category: 'Billable: Catering', until: today() });
  await review(app, DINER);
  await expect.element(mark).toMatchTextContent('On the job until today');
  await expect.element(save).toBeEnabled();
  await button('Reset').click();
  server.isAway = true;
  await app.reload();
  await chooseFiles(CAFE);
  await expect.element(mark).toBeVisible();
  await expect.element(field('Category')).toMatchTextContent('Billable: Catering');
  await expect.element(save).toBeEnabled();
});

test('A job that is set offline counts right away, and reaches the server later', async ({ server, app }) => {
  await review(app, DINER);
  await choose('Project', GALA);
  await choose('Group Head', 'Holland');
  server.isAway = true;
  await offer.click();
  await button('Today').click();
  await button('Use until today').click();
  await expect.element(mark).toBeVisible();
  await app.reload();
  await expect.element(mark).toBeVisible();
  expect(server.job).toBeNull();
  server.isAway = false;
  await app.reload();
  await expect.poll(() => server.job).toMatchObject({ project: GALA, until: today() });
});

test('If the server refuses a job, the page says so and does not use it', async ({ server, app }) => {
  await review(app, DINER);
  await choose('Project', GALA);
  await choose('Group Head', 'Holland');
  server.refuse(setJob, 400, 'job_over', 'This job ended on Nov 1, 2026. Choose today or a later day.');
  await offer.click();
  await button(/^Use until /u).click();
  await expectToast(
    'The job could not be set',
    'This job ended on Nov 1, 2026. Choose today or a later day.',
  );
  await button('Reset').click();
  await chooseFiles(CAFE);
  await expectRead(CAFE);
  await expectHidden(mark);
});

test('A job ends by itself after its last day, and a receipt that was taken before still gets its tags', async ({
  server,
  app,
}) => {
  staysOnSavedScreen();
  const evening = new Date(`${today()}T22:00:00`);
  vi.useFakeTimers({ toFake: ['Date'], now: evening });
  server.job = aJob({ category: 'Billable: Catering', from: today(), until: today() });
  await openScanner(app);
  await expect.poll(() => server.calls.some(({ endpoint }) => endpoint === getJob)).toBe(true);
  await chooseFiles(DINER, CAFE);
  await expectRead(DINER);
  vi.setSystemTime(new Date(`${addDays(today(), 1)}T08:00:00`));
  await button('Next receipt').click();
  await expectRead(CAFE);
  await expect.element(page.getByText(/^From the job that ended /u)).toBeVisible();
  await expect.element(field('Category')).toMatchTextContent('Billable: Catering');
  await save.click();
  await expectRead(DINER);
  await save.click();
  await expect.element(saved).toBeVisible();
  await button('Scan Another').click();
  await chooseFiles(CAFE);
  await expectRead(CAFE);
  await expect.element(field('Project')).toMatchTextContent(GALA);
  await expect.element(page.getByText(/^(?:On the job|From the job)/u)).not.toBeInTheDocument();
});

test('The setup of a job asks for missing values', async ({ app }) => {
  await review(app, DINER);
  await choose('Project', GALA);
  await offer.click();
  await button('A date').click();
  await button('Choose the last day').click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Choose the last day');
  await expect.element(dialog.getByText('Choose a group head')).toBeVisible();
  const lastDay = dialog.getByLabelText('Last day');
  await expect.element(lastDay).toHaveFocus();
  await lastDay.fill(addDays(today(), -1));
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Choose today or a later day');
  await lastDay.fill(addDays(today(), 400));
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Choose a day within a year');
  await look('review-job-dialog-problems');
  await lastDay.fill(addDays(today(), 1));
  await dialog.getByRole('combobox', { name: 'Group Head' }).click();
  await page.getByRole('option', { name: 'Holland' }).click();
  await button('Use until tomorrow').click();
  await expect.element(mark).toMatchTextContent('On the job until tomorrow');
  await expect.element(field('Group Head')).toMatchTextContent('Holland');
});

test('A job without a group head says so before Start, and Start then opens the list', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await choose('Project', GALA);
  await offer.click();
  await expectHidden(dialog.getByRole('button', { name: /^Use until/u }));
  const missing = dialog.getByRole('button', { name: 'Choose a group head' });
  await expect.element(missing).toBeVisible();
  await look('review-job-dialog-no-head');
  await missing.click();
  await page.getByRole('option', { name: 'Holland' }).click();
  await button(/^Use until/u).click();
  await expect.poll(() => server.job).toMatchObject({ project: GALA, groupHead: 'Holland' });
  await expect.element(mark).toBeVisible();
});

test('A job whose project left the list has ended, and a message says so until OK', async ({
  server,
  app,
}) => {
  server.removedFromJob = 'Gone : Job';
  await review(app, DINER);
  const gone = page.getByText('Your job has ended: “Gone : Job” is no longer on the list.');
  await expect.element(gone).toBeVisible();
  await look('review-job-removed');
  await button('OK').click();
  await expectHidden(gone);
  expect(server.removedFromJob).toBeUndefined();
});

test('The next person on this device is not on the job', async ({ server, app }) => {
  server.job = aJob();
  await review(app, DINER);
  await expect.element(mark).toBeVisible();
  await button('Reset').click();
  await button('Logout').click();
  await expect.element(page.getByText('Continue with Google')).toBeVisible();
  server.user = ONG;
  server.job = null;
  await review(app, DINER);
  await expectHidden(mark);
});
