import mailProviders from 'email-providers/all.json' with { type: 'json' };

const providers: ReadonlySet<string> = new Set(mailProviders);

/**
 * Whom a person is asked about, and may allow: a company by its domain, and somebody with an address at a
 * mail provider by that address, because anybody can have another one there.
 * @param provenDomain of the mail, lower case
 * @param sender the address in From, of that domain
 */
export function askedAbout(provenDomain: string, sender: string | null): string {
  return sender !== null && providers.has(provenDomain) ? sender : provenDomain;
}
