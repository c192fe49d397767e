import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * A screen lock in software: the answers of a browser and its authenticator, and those of a cheat (WebAuthn
 * 6.1, 6.5).
 */

// biome-ignore lint/suspicious/noExplicitAny: options come from the server as JSON
type BrowserOptions = any;

type Credential = { id: string; privateKey: KeyObject; userHandle: string; counter: number };
/** What can be wrong with an answer. */
type Cheat = {
  /** the page that asks */
  origin?: string;
  /** false: the person was present but not verified */
  verified?: boolean;
  /** replaces the counter's next value */
  counter?: number;
  /** replaces the id of the account that the credential was created for */
  userHandle?: string;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const CREDENTIAL_FOLLOWS = 0x40;

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const asText = (data: Uint8Array) => Buffer.from(data).toString('base64url');

export class SoftAuthenticator {
  readonly #origin: string;
  readonly credentials: Credential[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Creates a credential. @param options as the server sent them */
  create(options: BrowserOptions, cheat: Cheat = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    const credential = { id: asText(id), privateKey, userHandle: options.user.id, counter: 0 };
    this.credentials.push(credential);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE: an EC2 key for ES256 on P-256
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([
      this.#data(options.rp.id, 0, cheat, CREDENTIAL_FOLLOWS),
      Buffer.alloc(16),
      length,
      id,
      key,
    ]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    // CBOR: {fmt: 'none', attStmt: {}, authData}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x59]),
      size,
      data,
    ]);
    return answer(credential.id, {
      clientDataJSON: asText(this.#clientData('webauthn.create', options.challenge, cheat)),
      attestationObject: asText(attestation),
      transports: ['internal'],
    });
  }

  /** Signs in with a credential, by default the newest. @param options as the server sent them */
  get(options: BrowserOptions, cheat: Cheat = {}, credential = this.credentials.at(-1)) {
    if (!credential) throw new Error('no credential');
    credential.counter = cheat.counter ?? credential.counter + 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, cheat);
    const data = this.#data(options.rpId, credential.counter, cheat);
    return answer(credential.id, {
      clientDataJSON: asText(clientData),
      authenticatorData: asText(data),
      signature: asText(sign('sha256', Buffer.concat([data, sha256(clientData)]), credential.privateKey)),
      userHandle: cheat.userHandle ?? credential.userHandle,
    });
  }

  #data(rpId: string, counter: number, { verified = true }: Cheat, flags = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flag = Buffer.from([PRESENT | (verified ? VERIFIED : 0) | flags]);
    return Buffer.concat([sha256(rpId), flag, count]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Cheat): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

function answer(id: string, response: Record<string, unknown>) {
  return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
}
