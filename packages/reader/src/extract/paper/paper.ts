import type { Row } from '../../ocr/lines.ts';
import type { Home } from '../../reading.ts';
import { correctMisread } from '../correct/correct-misread.ts';
import { withLocalLetters } from '../correct/local-letters.ts';
import { type CountryDecision, type CountryWeights, decideCountry } from '../evidence/country.ts';
import { type LabeledAmount, labeledAmounts } from './amounts.ts';
import { inOwnCurrency } from './own-currency.ts';
import { type Page, pageOf } from './page.ts';
import { usualDecimals } from './row-amounts.ts';

/** What the searches for all fields of a receipt share, computed once. */
export type Paper = {
  /** From the top, with misread words corrected. */
  rows: readonly Row[];
  page: Page;
  /** Where it is from. */
  country: CountryDecision;
  /** All amounts in the paper's own currency, the uncertain ones too. */
  amounts: readonly LabeledAmount[];
};

/**
 * Pure: the same rows and home give the same paper.
 * @param printed the rows of one receipt, as they were read
 * @param weights of evidence for a country; the fitted ones by default
 */
export function paperOf(printed: readonly Row[], home: Home, weights?: CountryWeights): Paper {
  const words = correctMisread(printed);
  const country = decideCountry(words, home, weights);
  const rows = withLocalLetters(words, country.told);
  return {
    rows,
    page: pageOf(rows),
    country,
    amounts: inOwnCurrency(
      labeledAmounts(rows, usualDecimals(rows, country.currency)),
      rows,
      country.currency,
    ),
  };
}
