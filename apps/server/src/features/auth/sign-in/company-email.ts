/** A name and a domain in ASCII, as in HTML's email field: one '@', no spaces, no quotes. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@([A-Za-z0-9.-]+)$/u;
const ASCII = /^[!-~]+$/u;
/** the longest address by RFC 5321 */
const MAX_CHARS = 254;

/**
 * Whether an address belongs to the company: the part after the '@' equals one of its domains. No subdomains,
 * no lookalikes. A company address is ASCII, so its lower-case form belongs to no one else.
 */
export function isCompanyEmail(email: string, domains: readonly string[]): boolean {
  const domain = email.length <= MAX_CHARS ? ADDRESS.exec(email)?.[1] : undefined;
  return domain !== undefined && isCompanyDomain(domain, domains);
}

/** Compares ASCII only: in lower case the Kelvin sign 'K' (U+212A) becomes a plain 'k'. */
export function isCompanyDomain(domain: string, domains: readonly string[]): boolean {
  return ASCII.test(domain) && domains.includes(domain.toLowerCase());
}
