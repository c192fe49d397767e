import { cp, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { checkModelFiles, DamagedModelError, readModelFile } from './model-files.ts';

const MODELS = new URL('../../models/', import.meta.url);

async function copyOfModels(): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-models-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(MODELS, folder, { recursive: true });
  return pathToFileURL(`${folder}/`);
}

test('Every network file has a hash that matches', async () => {
  await checkModelFiles();
  const sums = await readFile(new URL('SHA256SUMS', MODELS), 'utf8');
  const files = (await readdir(MODELS)).filter((name) => /\.(?:onnx|json)$/u.test(name));
  expect(
    files.filter((name) => !sums.includes(`  ${name}\n`)),
    'run sha256sum *.json *.onnx > SHA256SUMS in packages/reader/models',
  ).toEqual([]);
});

test('The check names a file with one wrong byte, a partial file and a missing file', async () => {
  const folder = await copyOfModels();
  const files = (await readdir(MODELS)).filter((name) => /\.(?:onnx|json)$/u.test(name));
  for (const name of files) {
    const file = new URL(name, folder);
    const whole = await readFile(file);
    const middle = whole.length >> 1;
    const oneWrong = whole.with(middle, (whole[middle] ?? 0) ^ 1);
    for (const damaged of [oneWrong, whole.subarray(0, -1), whole.subarray(0, 0)]) {
      await writeFile(file, damaged);
      await expect(checkModelFiles(folder)).rejects.toThrow(`The reader's file ${name} is damaged.`);
      await expect(readModelFile(name, folder)).rejects.toThrow(DamagedModelError);
    }
    await unlink(file);
    await expect(checkModelFiles(folder)).rejects.toThrow(`The reader's file ${name} cannot be read.`);
    await writeFile(file, whole);
  }
});

test('Missing or empty hashes do not pass for a good installation', async () => {
  const folder = await copyOfModels();
  await writeFile(new URL('SHA256SUMS', folder), '');
  await expect(checkModelFiles(folder)).rejects.toThrow('SHA256SUMS is damaged');
  await unlink(new URL('SHA256SUMS', folder));
  await expect(readModelFile('text-detector.onnx', folder)).rejects.toThrow('SHA256SUMS cannot be read');
});
