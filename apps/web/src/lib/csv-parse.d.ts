/**
 * The part of csv-parse that the page uses in the browser. The package's own types include Node's types,
 * which know more than browsers do; `tsconfig.json` maps them to these.
 */
type Options = {
  delimiter: string;
  bom: boolean;
  relax_column_count: boolean;
  relax_quotes: boolean;
  skip_records_with_empty_values: boolean;
  trim: boolean;
};

/** @throws Error if a quote does not end */
export function parse(text: string, options: Options): string[][];
