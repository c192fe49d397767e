import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { AnswersError, readAnswers } from './answer.ts';
import { loadFixtures, loadSet, SetError, spread } from './sets.ts';

async function folder(labels: unknown, ...pictures: string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'slipcase-set-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'img'));
  await writeFile(join(root, 'labels.json'), JSON.stringify(labels));
  for (const picture of pictures) await writeFile(join(root, 'img', picture), '');
  return root;
}

it('The bench reads a set, and distinguishes photos from scans', async () => {
  const photos = await folder({ 'a.jpg': { vendor: 'Grill', total: 1.5, capture: 'photo' } }, 'a.jpg');
  expect(loadSet(photos)).toMatchObject({
    kind: 'photos',
    receipts: [{ name: 'a.jpg', label: { total: 1.5 } }],
  });
  expect(loadSet(await folder({ 'a.jpg': { date: null } }, 'a.jpg')).kind).toBe('scans');
});

it('The bench says what is wrong with a set', async () => {
  expect(() => loadSet(tmpdir())).toThrow('no labels.json');
  const wrong = await folder({ 'a.jpg': { total: '1.50' } }, 'a.jpg');
  expect(() => loadSet(wrong)).toThrow(SetError);
  expect(() => loadSet(wrong)).toThrow('total');
  const empty = await folder({});
  expect(() => loadSet(empty)).toThrow('no labels');
  const missing = await folder({ 'a.jpg': {} });
  expect(() => loadSet(missing)).toThrow('is missing');
});

it('The fixtures are a set, with amounts in units of the currency', () => {
  const { receipts } = loadFixtures();
  expect(receipts.find(({ name }) => name === '001-us-diner.jpg')?.label.total).toBe(40.49);
});

it('The bench spreads a limit evenly', () => {
  expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([0, 3, 6]);
  expect(spread([0, 1], 3)).toEqual([0, 1]);
});

it('The bench reads an answers file by the base name of each picture, and names an invalid line', async () => {
  const root = await folder({});
  const file = join(root, 'answers.jsonl');
  await writeFile(file, '{"file":"img/a.jpg","vendor":"Grill","total":2,"confidence":{"vendor":0.7}}\n\n');
  expect(readAnswers(file).get('a.jpg')).toEqual({
    vendor: 'Grill',
    total: 2,
    date: null,
    location: null,
    confidence: { vendor: 0.7 },
  });
  await writeFile(file, '{"file":"a.jpg"}\nno json\n');
  expect(() => readAnswers(file)).toThrow(AnswersError);
  expect(() => readAnswers(file)).toThrow('line 2');
  expect(() => readAnswers(join(root, 'nowhere'))).toThrow('does not exist');
});
