/** fields in which a mailbox's server records the address that the mail was delivered to */
const DELIVERED_TO = ['delivered-to', 'x-original-to', 'envelope-to'] as const;
const WRITTEN_TO = ['to', 'cc'] as const;
/** the most bytes of a header to search */
const MAX_HEADER = 256 * 1024;
const MAX_RECIPIENTS = 100;
const ADDRESS = /[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+/gu;

/**
 * The addresses that a mail in a mailbox was delivered to, lower case. Some servers do not add such a field,
 * or leave out the part after the plus. Then the addresses in To and Cc count, too.
 */
export function recipientsIn(raw: Buffer): string[] {
  const start = raw.toString('latin1', 0, MAX_HEADER);
  const [header = ''] = start.split(/\r?\n\r?\n/u, 1);
  const fields = header.replaceAll(/\r?\n[ \t]+/gu, ' ').split(/\r?\n/u);
  const addressesIn = (names: readonly string[]) =>
    fields
      .filter((field) => names.includes(field.slice(0, field.indexOf(':')).trim().toLowerCase()))
      .flatMap((field) => field.slice(field.indexOf(':') + 1).match(ADDRESS) ?? [])
      .map((address) => address.toLowerCase());
  const delivered = addressesIn(DELIVERED_TO);
  const isWhole = delivered.some((address) => address.includes('+'));
  const all = isWhole ? delivered : [...delivered, ...addressesIn(WRITTEN_TO)];
  return [...new Set(all)].slice(0, MAX_RECIPIENTS);
}
