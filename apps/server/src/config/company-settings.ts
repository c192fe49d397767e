import { resolve } from 'node:path';
import { HOME_COUNTRIES, homeIn } from '@slipcase/reader/home';
import { z } from 'zod';

/** Settings of the company: its lists, its home country and its currency. */

export const companyVariables = {
  CATALOGUE_DIR: z
    .string()
    .default('catalogue')
    .describe('Folder with projects.csv, categories.csv, group-heads.csv'),
  PRESET_PROJECT: z
    .string()
    .default('Internal : Operations')
    .describe("The preset project of a new scan, 'Client : Project'"),
  HOME_COUNTRY: z
    .enum(HOME_COUNTRIES, 'the ISO 3166-1 code of a country that Slipcase knows, such as US or GB')
    .default('US')
    .describe('Where the company is; gives CURRENCY and DATE_ORDER'),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/u, 'an ISO 4217 code such as USD')
    .refine(hasCents, 'a currency with hundredths')
    .optional()
    .describe("Currency of amounts that show none; HOME_COUNTRY's"),
  DATE_ORDER: z.enum(['MDY', 'DMY']).optional().describe("Order of numeric dates; HOME_COUNTRY's"),
  EXCHANGE_RATES: z
    .string()
    .min(1)
    .optional()
    .describe(
      "'ecb' for the European Central Bank's daily rates, or the address or path of such a file; without it sums of several currencies stay apart",
    ),
};

type CompanyVariables = z.output<z.ZodObject<typeof companyVariables>>;

export type CompanySettings = {
  catalogueDir: string;
  presetProject: string;
  /** the currency of an amount that names none, and how dates are typed, shown and read */
  home: ReturnType<typeof homeIn>;
  /** 'ecb', an address or a path; null: no exchange rates */
  exchangeRates: string | null;
};

export function companyOf(env: CompanyVariables): CompanySettings {
  return {
    catalogueDir: resolve(env.CATALOGUE_DIR),
    presetProject: env.PRESET_PROJECT,
    home: homeOf(env),
    exchangeRates: env.EXCHANGE_RATES ?? null,
  };
}

/** Says what is wrong with this combination of settings, and names the variable. Null: nothing. */
export function companyProblem(env: CompanyVariables): string | null {
  const { currency } = homeOf(env);
  return hasCents(currency)
    ? null
    : `CURRENCY: required with HOME_COUNTRY=${env.HOME_COUNTRY}, because its currency (${currency}) has no hundredths, ` +
        'and Slipcase stores amounts in hundredths. Set the currency that the company keeps its books in, such as USD.';
}

function homeOf({ HOME_COUNTRY, CURRENCY, DATE_ORDER }: CompanyVariables): CompanySettings['home'] {
  return homeIn(HOME_COUNTRY, {
    ...(CURRENCY ? { currency: CURRENCY } : {}),
    ...(DATE_ORDER ? { dateOrder: DATE_ORDER } : {}),
  });
}

function hasCents(code: string): boolean {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
    return format.resolvedOptions().maximumFractionDigits === 2;
  } catch {
    return false;
  }
}
