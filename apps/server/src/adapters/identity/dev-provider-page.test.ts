import { expect, it } from 'vitest';
import { devSignInPage } from './dev-provider-page.ts';

it('The development sign-in says which addresses Slipcase lets in', () => {
  const page = devSignInPage({ companyDomain: 'grossbard.example' });
  expect(page).toContain('Slipcase lets in only addresses at <b>grossbard.example</b>.');
});
