import { Resolver } from 'node:dns/promises';
import { Readable } from 'node:stream';
import type { DKIMResult, DKIMVerifyResult, DNSResolver } from 'mailauth';
import { getDomain } from 'tldts';
import { domainOf, fieldsOf, headerBytesOf, headerOf, type MailHeader, senderIn } from './mail-header.ts';
import type { SenderJudge, SenderProof } from './mail-reading.ts';
import { SenderUnknownYetError } from './proof-patience.ts';
import { spfDomainOf } from './relay-results.ts';
import { verifyHeader, verifyWhole } from './verify-signatures.ts';

type SenderJudgeOptions = {
  /** the authserv-id (RFC 8601, 2.5) of the relay whose SPF result counts; null: none does */
  trustedRelay: string | null;
  /** looks up TXT records; rejects with ENOTFOUND or ENODATA if there is none. By default DNS. */
  resolver?: DNSResolver;
};

/** the fewest bits of an RSA key: RFC 8301, 3.2 */
const LEAST_KEY_BITS = 1024;
/** the most signatures to check: senders use one or two, mailing lists three */
const MAX_SIGNATURES = 8;
const DNS = { timeout: 5000, tries: 2 };
const NOT_PROVEN: SenderProof = { provenDomain: null, by: null };

/**
 * Judges who sent a mail: by a DKIM signature (RFC 6376) aligned with From as in DMARC (RFC 7489, 3.1,
 * relaxed), or else by the SPF result of the trusted relay. If programs could read the From of a mail
 * differently, the mail proves nothing.
 */
export function createSenderJudge({ trustedRelay, resolver = systemDns() }: SenderJudgeOptions): SenderJudge {
  const options = { resolver, minBitLength: LEAST_KEY_BITS, strict: true };
  return {
    async judge(raw, pieces) {
      const header = headerOf(raw);
      const sender = header.sound ? senderIn(header) : null;
      if (!sender) return NOT_PROVEN;
      const from = domainOf(sender);
      const signatures = signaturesOf(header);
      const byRelay = spfDomainOf(header, trustedRelay);
      const proof =
        byRelay && areAligned(from, byRelay) ? { provenDomain: from, by: 'spf' as const } : NOT_PROVEN;
      if (signatures === 0 || signatures > MAX_SIGNATURES || pieces === null) return proof;
      if (pieces !== undefined) {
        if (proof.by) return proof;
        // what nobody signed is not loaded
        const signed = proofIn(await verifyHeader(headerBytesOf(raw), options), sender, proof);
        if (!signed.by) return proof;
      }
      const verified = await verifyWhole(pieces ?? Readable.from([raw]), options);
      return verified ? proofIn(verified, sender, proof) : proof;
    },
  };
}

/** @throws SenderUnknownYetError */
function proofIn(
  { headerFrom, fromFields, results }: DKIMVerifyResult,
  sender: string,
  otherwise: SenderProof,
): SenderProof {
  if (fromFields !== 1 || headerFrom.length !== 1 || headerFrom[0]?.toLowerCase() !== sender)
    return otherwise;
  const from = domainOf(sender);
  const aligned = results.filter(({ signingDomain }) => signingDomain && areAligned(from, signingDomain));
  if (aligned.some(isProof)) return { provenDomain: from, by: 'dkim' };
  if (otherwise.by === null && aligned.some(({ status }) => status.result === 'temperror'))
    throw new SenderUnknownYetError('DNS did not answer for the key of a signature');
  return otherwise;
}

/**
 * A signature over part of the body (l=) is no proof, because anybody can add text below it. Neither is one
 * with t=y: the domain is only testing it.
 */
function isProof({ status, canonBodyLengthLimited }: DKIMResult): boolean {
  return status.result === 'pass' && !status.testing && canonBodyLengthLimited === false;
}

function signaturesOf(header: MailHeader): number {
  return fieldsOf(header, 'dkim-signature').length;
}

/** Whether two domains belong to one organization: the same domain below a public suffix. */
function areAligned(a: string, b: string): boolean {
  return organizationOf(a) === organizationOf(b);
}

function organizationOf(domain: string): string {
  const plain = domain.toLowerCase().replace(/\.$/u, '');
  return getDomain(plain, { allowPrivateDomains: true }) ?? plain;
}

function systemDns(): DNSResolver {
  const dns = new Resolver(DNS);
  return (domain) => dns.resolveTxt(domain);
}
