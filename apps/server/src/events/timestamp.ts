import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ContentInfo, SignedData, type SignerInfo } from '@peculiar/asn1-cms';
import { AsnConvert, AsnParser, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { Set as AsnSet, type AsnType, Constructed, fromBER, Sequence } from 'asn1js';
import type { Stamper } from './seal-chain.ts';

/** Stamps from an RFC 3161 service. Loaded only if one is set, or a stamp has to be checked. */

type Service = { url: URL; caFile: string | null };

const PATIENCE_MS = 20_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** a stamp this far from our clock does not say when */
const CLOCKS_DIFFER_MS = 60 * 60 * 1000;
const NONCE_BYTES = 16;
/** a number with leading zeros would not be valid DER */
const FIRST_NONCE_BYTE = 0x40;

const OID = {
  sha256: '2.16.840.1.101.3.4.2.1',
  stampedContent: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  stamping: '1.3.6.1.5.5.7.3.8',
};
const DIGESTS: Readonly<Record<string, string>> = {
  [OID.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const SET_TAG = 0x31;

/** What is wrong with an answer. */
class StampError extends Error {
  override name = 'StampError';
}

/** @param now the server's clock, epoch ms @param patienceMs time limit for an answer */
export function createStamper(
  { url, caFile }: Service,
  now: () => number,
  patienceMs = PATIENCE_MS,
): Stamper {
  return {
    place: url.href,
    async stamp(hash) {
      const nonce = randomBytes(NONCE_BYTES);
      nonce[0] = FIRST_NONCE_BYTE;
      const request = new TimeStampReq({
        version: 1,
        messageImprint: imprintOf(hash),
        nonce: nonce.buffer.slice(nonce.byteOffset, nonce.byteOffset + nonce.byteLength),
        certReq: true,
      });
      const answer = await ask(url, new Uint8Array(AsnConvert.serialize(request)), patienceMs);
      const stamped = checkAnswer(answer, hash, await trusted(caFile));
      if (!stamped.nonce || Buffer.compare(Buffer.from(stamped.nonce), nonce) !== 0)
        throw new StampError('the stamp is of another request');
      if (Math.abs(stamped.genTime.getTime() - now()) > CLOCKS_DIFFER_MS)
        throw new StampError(`the stamp is of ${stamped.genTime.toISOString()}: one of both clocks is wrong`);
      return answer;
    },
  };
}

/** @returns what is wrong with a stored answer; null: nothing */
export async function problemOfStamp(
  answer: Uint8Array,
  hash: string,
  caFile: string | null,
): Promise<string | null> {
  const ca = await trusted(caFile);
  try {
    checkAnswer(answer, hash, ca);
    return null;
  } catch (error) {
    return `is no stamp of it: ${error instanceof Error ? error.message : error}`;
  }
}

async function trusted(caFile: string | null): Promise<X509Certificate[] | null> {
  if (caFile === null) return null;
  const pem = await readFile(caFile, 'utf8');
  const all = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu) ?? [];
  if (all.length === 0) throw new StampError(`TIMESTAMP_CA: ${caFile} has no certificate`);
  return all.map((one) => new X509Certificate(one));
}

function imprintOf(hash: string): MessageImprint {
  return new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: OID.sha256, parameters: null }),
    hashedMessage: new OctetString(Buffer.from(hash, 'hex')),
  });
}

/** @throws Error if no answer of a plausible size comes in time */
async function ask(url: URL, request: Uint8Array, patienceMs: number): Promise<Uint8Array> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: Buffer.from(request),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (answer.status !== 200) throw new StampError(`the service answered with status ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new StampError('the answer is too large for a stamp');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws Error that says what is wrong */
function checkAnswer(answer: Uint8Array, hash: string, ca: readonly X509Certificate[] | null): TSTInfo {
  const { status, timeStampToken } = AsnParser.parse(answer, TimeStampResp);
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
  if (!isGranted || !timeStampToken)
    throw new StampError(`the service refused, with status ${status.status}`);
  const token = AsnConvert.parse(AsnConvert.serialize(timeStampToken), ContentInfo);
  const signed = AsnParser.parse(token.content, SignedData);
  const content = signed.encapContentInfo.eContent?.single?.buffer;
  if (signed.encapContentInfo.eContentType !== OID.stampedContent || !content)
    throw new StampError('it stamps nothing');
  const stamped = AsnParser.parse(content, TSTInfo);
  const { hashAlgorithm, hashedMessage } = stamped.messageImprint;
  if (hashAlgorithm.algorithm !== OID.sha256 || hexOf(hashedMessage.buffer) !== hash)
    throw new StampError('it is of another hash');
  checkSignature({ token: token.content, signed, content: Buffer.from(content), at: stamped.genTime }, ca);
  return stamped;
}

/** What a stamp says, and when. */
type Signed = { token: ArrayBuffer; signed: SignedData; content: Uint8Array; at: Date };

function checkSignature({ token, signed, content, at }: Signed, ca: readonly X509Certificate[] | null): void {
  const [signer] = signed.signerInfos;
  if (!signer || signed.signerInfos.length !== 1) throw new StampError('it has not one signature');
  const kept = [...(signed.certificates ?? [])].flatMap(({ certificate }) =>
    certificate ? new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))) : [],
  );
  const digest = DIGESTS[signer.digestAlgorithm.algorithm];
  if (!digest) throw new StampError('its hash function is unknown here');
  if (
    hexOf(attributeOf(signer, OID.messageDigest).slice(2)) !==
    createHash(digest).update(content).digest('hex')
  )
    throw new StampError('what it says was changed');
  const by = kept.find((certificate) => isNamedBy(signer, certificate));
  if (!by) throw new StampError('the certificate of its signature is missing');
  if (!by.keyUsage?.includes(OID.stamping)) throw new StampError('its certificate is not for stamps');
  const data = signedBytes(token);
  if (!verify(digest, data, by.publicKey, Buffer.from(signer.signature.buffer)))
    throw new StampError('its signature is wrong');
  if (ca) checkChain(by, kept, at, ca);
}

/**
 * The signed attributes, byte for byte, because the schema keeps only their values. They are signed as a SET,
 * but sent as field [0].
 */
function signedBytes(token: ArrayBuffer): Uint8Array {
  const signers = partsOf(fromBER(token).result).at(-1);
  // version, signer, hash function, attributes
  const attributes = partsOf(partsOf(signers)[0])[3];
  const bytes = Buffer.from(attributes?.valueBeforeDecodeView ?? []);
  bytes[0] = SET_TAG;
  return bytes;
}

function partsOf(block: AsnType | undefined): AsnType[] {
  return block instanceof Constructed || block instanceof Sequence || block instanceof AsnSet
    ? block.valueBlock.value
    : [];
}

/**
 * Whether the signed attribute names this certificate by its hash. Another certificate could have the same
 * issuer and number.
 */
function isNamedBy(signer: SignerInfo, certificate: X509Certificate): boolean {
  const names = signer.signedAttrs
    ?.filter(({ attrType }) => attrType === OID.signingCertificate || attrType === OID.signingCertificateV2)
    .flatMap(({ attrValues }) => attrValues.map((value) => Buffer.from(value)));
  return ['sha1', ...Object.values(DIGESTS)].some((digest) =>
    names?.some((name) => name.includes(createHash(digest).update(certificate.raw).digest())),
  );
}

function attributeOf(signer: SignerInfo, type: string): Uint8Array {
  const [value, ...more] = signer.signedAttrs?.filter(({ attrType }) => attrType === type) ?? [];
  const [first] = value?.attrValues ?? [];
  if (!first || more.length > 0) throw new StampError('a signed attribute is missing');
  return new Uint8Array(first);
}

/**
 * Checks the chain from the signer to one of the certificates in the settings. Each must be valid at the time
 * of the stamp.
 */
function checkChain(
  by: X509Certificate,
  kept: readonly X509Certificate[],
  at: Date,
  ca: readonly X509Certificate[],
): void {
  const all = [...ca, ...kept];
  let current = by;
  for (let steps = 0; steps <= all.length; steps += 1) {
    if (current.validFromDate > at || current.validToDate < at)
      throw new StampError('a certificate was not valid at that time');
    if (ca.some((one) => one.fingerprint256 === current.fingerprint256)) return;
    const issuer = all.find((one) => one.ca && current.checkIssued(one) && current.verify(one.publicKey));
    if (!issuer || issuer === current) break;
    current = issuer;
  }
  throw new StampError('its certificate does not lead to one of TIMESTAMP_CA');
}

function hexOf(bytes: ArrayBuffer | Uint8Array): string {
  return Buffer.from(bytes as Uint8Array).toString('hex');
}
