import mailProviders from 'email-providers/all.json' with { type: 'json' };

const providers: ReadonlySet<string> = new Set(mailProviders);

/**
 * The sender that the person is asked to allow. For a company, it is the domain. At a mail provider, where
 * anybody can get an address, it is the whole address. For a provider that is missing from the list, it is
 * the domain. A provider's domain that was allowed earlier no longer lets anybody in. The database and the
 * calls say `domain` for both, so an old page still understands a new server.
 * @param provenDomain the mail's proven domain, lower case
 * @param sender the address in From, at that domain
 */
export function askedAbout(provenDomain: string, sender: string | null): string {
  return sender !== null && providers.has(provenDomain) ? sender : provenDomain;
}
