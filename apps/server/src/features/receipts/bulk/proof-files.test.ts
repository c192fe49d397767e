import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sealDaily } from '../../../background/tasks.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { aPdf, originalForm, saveForm } from '../../../testing/receipt-form.ts';
import { save, saved } from '../../../testing/saved-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import { startTimestampService } from '../../../testing/timestamp-service.ts';
import { unzipped } from '../../../testing/unzipped.ts';

const PAGE = new URL('../../../../../../docs/verify.md', import.meta.url);

/** The commands in docs/verify.md, as a person would type them. @param block from 1 */
async function commands(block = 1): Promise<string[]> {
  const page = await readFile(PAGE, 'utf8');
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gsu)];
  return blocks[block - 1]?.[1]?.trim().split('\n') ?? [];
}

/** The output of each command in a folder. */
function typed(folder: string, lines: readonly string[]): string[] {
  return lines.map((line) => {
    try {
      return execFileSync('bash', ['-c', `${line} 2>&1`], { cwd: folder, encoding: 'utf8' });
    } catch (error) {
      return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    }
  });
}

const download = (browser: TestBrowser, ids: string[], more: object = { proof: true }) =>
  browser.post('/api/receipts/download', { ids, format: 'zip', ...more });

async function unpacked(answer: Response): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-proof-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'receipts.zip'), Buffer.from(await answer.arrayBuffer()));
  execFileSync('python3', ['-m', 'zipfile', '-e', 'receipts.zip', '.'], { cwd: folder });
  return folder;
}

describeOnBothDatabases('A stranger', (database) => {
  it('verifies a receipt from its ZIP with the five commands of the page, and sees each change', async () => {
    const service = await startTimestampService();
    const settings = { TIMESTAMP_URL: service.url, TIMESTAMP_CA: service.caFile };
    const app = await testApp({ database, settings });
    const nora = await app.signedIn('nora.whitlock@example.com');
    const ong = await app.signedIn('ong@example.com');
    await saved(ong);
    const id = await saved(nora);
    await saved(ong);
    await nora.patch(`/api/receipts/${id}`, { note: 'Lunch' });
    await saved(ong);
    await sealDaily(app.deps);
    await saved(ong);

    const folder = await unpacked(await download(nora, [id]));
    await copyFile(service.caFile, join(folder, 'ca.pem'));
    const lines = await commands();
    expect(lines).toHaveLength(5);
    const fine = typed(folder, lines);
    expect(fine[0]).toMatch(/^known: \S.*\.pdf\n$/u);
    expect(fine.slice(1, 4)).toEqual(['', '', '']);
    expect(fine[4]).toContain('Verification: OK');
    // other people's events are only there as hashes
    const events = await readdir(join(folder, 'Proof/events'));
    expect(events).toEqual(['000000000002.txt', '000000000004.txt']);
    expect((await readFile(join(folder, 'Proof/chain.txt'), 'utf8')).trim().split('\n')).toHaveLength(4);

    const pdf = (await readdir(folder)).find((name) => name.endsWith('.pdf')) ?? '';
    const changed = async (file: string, from: string | RegExp, to: string) => {
      const before = await readFile(join(folder, file), 'latin1');
      const after = before.replace(from, to);
      expect(after).not.toBe(before);
      await writeFile(join(folder, file), after, 'latin1');
      const said = typed(folder, lines);
      await writeFile(join(folder, file), before, 'latin1');
      return said;
    };
    expect((await changed(pdf, '%PDF', '%pDF'))[0]).toContain('UNKNOWN');
    expect((await changed('Proof/events/000000000004.txt', 'Lunch', 'Lynch'))[1]).toContain(
      'NOT IN THE CHAIN',
    );
    expect((await changed('Proof/chain.txt', ' 3 ', ' 5 '))[2]).toContain('BROKEN: event 5');
    expect((await changed('Proof/chain.txt', /\n[^\n]*\n/u, '\n'))[2]).toContain('BROKEN: event 4');
    expect((await changed('Proof/chain.txt', /\n[^\n]*\n$/u, '\n'))[4]).not.toContain('Verification: OK');
  });

  it('can check the originals, too, and compare a seal that is a file', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn('nora.whitlock@example.com');
    const id = await saved(nora);
    const sent = { method: 'PUT', body: originalForm(await aPdf()) };
    expect((await nora.fetch(`/api/receipts/${id}/originals/1`, sent)).status).toBe(200);
    await sealDaily(app.deps);
    const folder = await unpacked(await download(nora, [id], { proof: true, originals: true }));
    const [known = ''] = await commands();
    const [sealed = ''] = await commands(2);
    // an original that is itself a PDF is found as both
    const found = new Set(typed(folder, [known])[0]?.trim().split('\n'));
    expect([...found].map((line) => line.slice(0, 'known: '.length))).toEqual(['known: ', 'known: ']);
    expect(typed(folder, [sealed])).toEqual(['sealed\n']);
    const original = (await readdir(folder)).find((name) => name.includes(' original')) ?? '';
    await writeFile(join(folder, original), 'another');
    expect(typed(folder, [known])[0]).toContain(`UNKNOWN: ${original}`);
    await writeFile(join(folder, 'Proof/seal.txt'), `${'0'.repeat(64)} 2 2026-11-18\n`);
    expect(typed(folder, [sealed])).toEqual(['NOT SEALED\n']);
  });

  it('gets the seal’s file if there is no service, the chain up to its head if there is no seal, and nothing unless requested', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn('nora.whitlock@example.com');
    const id = await saved(nora);
    const namesIn = async (more?: object) => [
      ...unzipped(Buffer.from(await (await download(nora, [id], more)).arrayBuffer())).keys(),
    ];
    const proof = (names: string[]) => names.filter((name) => name.startsWith('Proof/'));
    const event = 'Proof/events/000000000001.txt';
    expect(proof(await namesIn({}))).toEqual([]);
    expect(proof(await namesIn({ proof: false }))).toEqual([]);
    expect(proof(await namesIn())).toEqual([event, 'Proof/chain.txt', 'Proof/NOT-SEALED.txt']);
    await sealDaily(app.deps);
    expect(proof(await namesIn())).toEqual([event, 'Proof/chain.txt', 'Proof/seal.txt']);
    for (const wrong of ['yes', 1, null])
      expect((await download(nora, [id], { proof: wrong })).status).toBe(400);
  });
});

it('A ZIP with proof has the announced length', async () => {
  const app = await testApp();
  const nora = await app.signedIn('nora.whitlock@example.com');
  const ids = [await saved(nora), await saved(nora)];
  await save(nora, saveForm(await aPdf()));
  const answer = await download(nora, ids);
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
});
