/** A name and a domain in ASCII, as HTML's own email field takes them: one '@', no spaces, no quotes. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@([A-Za-z0-9.-]+)$/u;
const ASCII = /^[!-~]+$/u;
/** RFC 5321 */
const MAX_CHARS = 254;

/**
 * Whether an address belongs to the company: the part after the '@' equals the domain. No subdomains, no lookalikes.
 * An address that belongs to it is ASCII, so that its lower case is nobody else's.
 */
export function isCompanyEmail(email: string, companyDomain: string): boolean {
  const domain = email.length <= MAX_CHARS ? ADDRESS.exec(email)?.[1] : undefined;
  return domain !== undefined && isCompanyDomain(domain, companyDomain);
}

/** Only ASCII is compared: the Kelvin sign 'K' (U+212A) becomes a plain 'k' in lower case. */
export function isCompanyDomain(domain: string, companyDomain: string): boolean {
  return ASCII.test(domain) && domain.toLowerCase() === companyDomain.toLowerCase();
}
