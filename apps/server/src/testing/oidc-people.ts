import type { Claims } from './lying-provider.ts';

/** Nora as other providers describe her: the claims of their ID tokens, with made-up ids. */

export const TENANT = '5f2d8c1e-3b47-4a90-9c1d-7e6a2b8f4d03';

/** Microsoft Entra, version 2.0, with the optional claims `email` and `xms_edov`. */
export const ENTRA_PATH = `/${TENANT}/v2.0`;
export const NORA_AT_ENTRA: Claims = {
  azp: undefined,
  aio: 'AUQAu/8TAAAAx3mQ',
  email: 'nora.whitlock@example.com',
  name: 'Nora Whitlock',
  oid: '0b6e2f71-92c4-4d3a-8a55-1f0c9d7e6b12',
  preferred_username: 'nora.whitlock@example.com',
  rh: '1.AXkAHoyt_',
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  tid: TENANT,
  uti: 'fqiBqXLPj0eQa82S-IYFAA',
  ver: '2.0',
  xms_edov: true,
};

/** Okta, with its own authorization server and a claim for groups. */
export const OKTA_PATH = '/oauth2/default';
export const NORA_AT_OKTA: Claims = {
  azp: undefined,
  amr: ['pwd', 'mfa'],
  auth_time: 1_795_770_000,
  email: 'nora.whitlock@example.com',
  email_verified: true,
  family_name: 'Whitlock',
  given_name: 'Nora',
  groups: ['Everyone', 'Consultants'],
  idp: '00o1n8sbwArJ7OQRw406',
  jti: 'ID.4eAWJOCMB3SX8XewDfVR',
  name: 'Nora Whitlock',
  preferred_username: 'nora.whitlock@example.com',
  sub: '00u1n8sbwArJ7OQRw406',
  ver: 1,
};
