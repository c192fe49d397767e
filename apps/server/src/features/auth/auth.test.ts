import { expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';

const NORA = { name: 'Nora Whitlock', email: 'nora.whitlock@example.com' };

describeOnBothDatabases('Sign-in', (database) => {
  it('takes a new colleague from Google to passkey setup and into the product', async () => {
    const app = await testApp({ database });
    const browser = app.browser();

    expect(await browser.signInWithGoogle(NORA)).toBe('/setup-passkey');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    const pending = await browser.get('/api/auth/pending-user-setup');
    expect(await pending.json()).toEqual({
      email: NORA.email,
      firstName: 'Nora',
      lastName: 'Whitlock',
      picture: '/api/auth/picture',
    });

    const setup = await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: '274913' });
    expect(setup.status).toBe(200);
    const user = await (await browser.get('/api/auth/user')).json();
    expect(user).toMatchObject({ email: NORA.email, lastName: 'Whitlock', hasSetupPasskey: true });
    const picture = await browser.get(user.picture);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
  });
});
