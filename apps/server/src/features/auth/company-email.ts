/**
 * Whether an address belongs to the company: the part after the last '@', lower-cased, equals the domain. No
 * subdomains, no lookalikes.
 */
export function isCompanyEmail(email: string, companyDomain: string): boolean {
  const at = email.lastIndexOf('@');
  return at > 0 && email.slice(at + 1).toLowerCase() === companyDomain.toLowerCase();
}
