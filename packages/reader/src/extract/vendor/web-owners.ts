/** The part of a web address that names its owner. Public mail providers name nobody. */
const HOST =
  /(?:^|[^A-Z0-9-])(?:(?:HTTPS?:?\/\/)?W{2,3}[., ]+)?(?:[A-Z0-9-]{2,}\.)*?(?<owner>[A-Z0-9-]{3,}) ?\. ?(?:COM|NET|ORG|BIZ|INFO|SHOP|STORE|EU|US|CA|MY|CO|IE|DE|AT|CH|FR|ES|IT|NL|BE|AU|NZ|IN|SG|AE|ZA|UK|EXAMPLE)(?![A-Z0-9])/g;
const PUBLIC_MAIL =
  /^(?:GMAIL|YAHOO|HOTMAIL|OUTLOOK|ICLOUD|AOL|LIVE|FACEBOOK|INSTAGRAM|TWITTER|WWW|COM|GOOGLE|WEB|GMX|TRIPADVISOR|SURVEY|FEEDBACK|INGENICO|VERIFONE|SUMUP|SQUAREUP|TOASTTAB|CLOVER|PAYPAL|STRIPE|YELP|LINKEDIN|YOUTUBE)$/;

/** Owners of the web and mail addresses in some rows of text, in capitals, each with its row's index. */
export function webOwners(texts: readonly string[]): { owner: string; row: number }[] {
  return texts.flatMap((text, row) =>
    [...text.toUpperCase().matchAll(HOST)].flatMap(({ groups }) => {
      const owner = groups?.['owner'] ?? '';
      return PUBLIC_MAIL.test(owner) || !/[A-Z]{2}/.test(owner)
        ? []
        : [{ owner: owner.replace(/^WWW/, ''), row }];
    }),
  );
}
