import { expect, it } from 'vitest';
import { modesBelow } from '../testing/modes-below.ts';
import { aPdf, saveForm } from '../testing/receipt-form.ts';
import { testApp } from '../testing/test-app.ts';

it('Receipts and mails that arrive while the server runs are readable by its owner only', async () => {
  const app = await testApp();
  const nora = await app.signedIn('nora@example.com');
  await nora.fetch('/api/receipts/save-pdf', { method: 'POST', body: saveForm(await aPdf()) });
  await app.browser().post('/api/auth/forgot-passkey', { email: 'nora@example.com' });
  await app.sendMails();
  const inside = [...(await modesBelow(app.config.dataDir))].filter(([path]) =>
    /^(?:files|mail)/u.test(path),
  );
  expect(inside.filter(([path]) => /^files\/..\/|^mail\//u.test(path))).toHaveLength(2);
  for (const [path, mode] of inside) {
    const isFolder = /^(?:files(?:\/..)?|mail)$/u.test(path);
    expect(mode, path).toBe(isFolder ? '700' : '600');
  }
});
