import type { Features } from '../choice/boosted-trees.ts';
import type { NameContext, NameFound } from './vendor-context.ts';
import { type LayoutFeature, layoutFeatures } from './vendor-layout-features.ts';
import { type TextFeature, textFeatures } from './vendor-text-features.ts';
import { type AgainFeature, againFeatures } from './words-again.ts';

const ORIGIN_FEATURES = [
  'from rows',
  'from a part',
  'from thanks',
  'from company',
  'from web',
  'from brand inside',
  'from brand alike',
  'from brand cut off',
  'from brand spelled',
  'from brand extended',
  'trim nothing',
  'trim greeting',
  'trim store code',
  'trim rest',
  'trim first part',
  'trim heading',
  'trim branch',
  'trim trade',
] as const;
export type VendorFeature = LayoutFeature | TextFeature | AgainFeature | (typeof ORIGIN_FEATURES)[number];

/**
 * Computes the features of a receipt's possible names. Names on the same rows share the features of those
 * rows.
 */
export function nameMeasure(context: NameContext): (found: NameFound) => Features<VendorFeature> {
  const layouts = new Map<string, Features<LayoutFeature>>();
  return (found) => {
    const rows = `${found.span[0]?.index} ${found.span.length}`;
    const layout = layouts.get(rows) ?? layoutFeatures(context, found.span);
    layouts.set(rows, layout);
    return vendorFeatures(context, layout, found);
  };
}

/** Yes and no are 1 and 0. */
function vendorFeatures(
  context: NameContext,
  layout: Features<LayoutFeature>,
  found: NameFound,
): Features<VendorFeature> {
  const { source, trim } = found;
  const yes = (holds: boolean) => (holds ? 1 : 0);
  return {
    ...layout,
    ...textFeatures(context, found),
    ...againFeatures(found.name, context.page.rows, found.span),
    'from rows': yes(source === 'rows'),
    'from a part': yes(source === 'part'),
    'from thanks': yes(source === 'thanks'),
    'from company': yes(source === 'company'),
    'from web': yes(source === 'web'),
    'from brand inside': yes(source === 'brand inside'),
    'from brand alike': yes(source === 'brand alike'),
    'from brand cut off': yes(source === 'brand cut off'),
    'from brand spelled': yes(source === 'brand spelled'),
    'from brand extended': yes(source === 'brand extended'),
    'trim nothing': yes(trim === 'nothing'),
    'trim greeting': yes(trim === 'greeting'),
    'trim store code': yes(trim === 'store code'),
    'trim rest': yes(trim === 'rest'),
    'trim first part': yes(trim === 'first part'),
    'trim heading': yes(trim === 'heading'),
    'trim branch': yes(trim === 'branch'),
    'trim trade': yes(trim === 'trade'),
  };
}
