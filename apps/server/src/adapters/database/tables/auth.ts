/** Tables of accounts, sign-in and passkeys. */
export type AuthTables = {
  users: UsersTable;
  devices: DevicesTable;
  sessions: SessionsTable;
  throttles: ThrottlesTable;
  webauthn_credentials: WebauthnCredentialsTable;
  used_challenges: UsedChallengesTable;
  reset_requests: ResetRequestsTable;
  reset_codes: ResetCodesTable;
  security_events: SecurityEventsTable;
  sign_in_flows: SignInFlowsTable;
  pending_sign_ups: PendingSignUpsTable;
};

type UsersTable = {
  id: string;
  /** lower case */
  email: string;
  first_name: string;
  last_name: string;
  picture_key: string | null;
  /** identity at the provider: issuer and subject, unique together */
  identity_issuer: string;
  identity_subject: string;
  /** PHC string of argon2id; null until passkey setup */
  passkey_hash: string | null;
  /** increases with every change of the user's receipts; the library's ETag */
  receipts_revision: number;
  /** up to this revision the server no longer remembers single deletions */
  receipts_floor: number;
  created_at: number;
  /** set when an administrator disabled the account */
  disabled_at: number | null;
  /** the last sign-in with Google, which proves that the person still works for the company */
  google_proof_at: number;
  /** until then, the next Google sign-in with this email takes over the account (`admin user relink`) */
  relink_until: number | null;
};

/** Browsers that have signed in to an account. Each has its own count of wrong passkeys. */
type DevicesTable = {
  id: string;
  user_id: string;
  /** SHA-256 of the device cookie's value, hex */
  token_hash: string;
  /** browser and system, in readable form */
  name: string;
  last_sign_in_at: number;
};

type SessionsTable = {
  /** SHA-256 of the cookie's value, hex */
  token_hash: string;
  user_id: string;
  device_id: string;
  signed_in_with: 'google' | 'passkey' | 'webauthn';
  created_at: number;
  last_active_at: number;
};

/** Credentials of a device's screen lock: https://www.w3.org/TR/webauthn-3/ */
type WebauthnCredentialsTable = {
  /** base64url, as the browser sends it */
  id: string;
  user_id: string;
  /** COSE key, base64url */
  public_key: string;
  /** number of signatures, as the authenticator counts them; many never count */
  counter: number;
  /** JSON list: how a browser reaches it */
  transports: string;
  /** 1: several devices may have it */
  synced: number;
  /** browser and system where it was added */
  name: string;
  added_at: number;
  last_used_at: number | null;
};

/** Answered challenges, until they expire: each works only once. */
type UsedChallengesTable = {
  /** SHA-256, hex */
  challenge_hash: string;
  expires_at: number;
};

/** Wrong tries in a row, counted before each is checked. */
type ThrottlesTable = {
  /** the counter's key: a device, or the SHA-256 of an address */
  bucket: string;
  kind: 'device' | 'stranger' | 'reset_code' | 'reset_day' | 'reset_lock';
  /** null if the address has no account */
  user_id: string | null;
  failures: number;
  first_at: number;
  last_at: number;
  blocked_until: number;
};

/** Requests for reset codes that have not been looked up yet: one row per address. */
type ResetRequestsTable = {
  email: string;
  device: string;
  address: string;
  requested_at: number;
};

type ResetCodesTable = {
  id: string;
  user_id: string;
  /** HMAC of id and code, with a key outside the database, hex */
  code_hash: string;
  created_at: number;
  /** when the code expires; after verification, when the right to reset expires */
  expires_at: number;
  /** SHA-256 of the cookie that grants the right to reset, hex; null until the code was verified */
  right_hash: string | null;
  used_at: number | null;
};

/** Events of accounts. Contains no passkey, code or token. */
type SecurityEventsTable = {
  id: string;
  at: number;
  event: string;
  /** the account's email, or the typed text if there is no account */
  email: string;
  device: string;
  /** network address of the request */
  address: string;
  /** 0: the address has no account, so it may be made up */
  has_account: number;
};

type SignInFlowsTable = {
  /** SHA-256 of the flow cookie's value, hex */
  flow_hash: string;
  /** the provider that it leads to; null: a server of the previous version wrote the row */
  issuer: string | null;
  state: string;
  nonce: string;
  code_verifier: string;
  expires_at: number;
};

type PendingSignUpsTable = {
  /** SHA-256 of the pending cookie's value, hex */
  token_hash: string;
  identity_issuer: string;
  identity_subject: string;
  email: string;
  first_name: string;
  last_name: string;
  picture_key: string | null;
  expires_at: number;
};
