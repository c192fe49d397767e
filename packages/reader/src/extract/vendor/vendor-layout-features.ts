import type { Features } from '../choice/boosted-trees.ts';
import type { PageRow } from '../paper/page.ts';
import { continues } from './name-continues.ts';
import { HEAD, isNameLike, type NameContext } from './vendor-context.ts';

const LAYOUT_FEATURES = [
  'row',
  'row share',
  'names above',
  'taller names',
  'height',
  'height of the tallest',
  'height against above',
  'height against below',
  'gap above',
  'gap below',
  'off center',
  'width',
  'rows',
  'joined prints differ',
  'joined gap',
  'address below',
  'address above',
  'strength below',
  'strength above',
  'phone below',
  'price below',
  'below a price',
  'own strength',
  'own phone',
  'own web',
  'own registration',
  'own clock',
  'boilerplate',
  'alike above',
  'alike below',
  'goes on above',
  'joins what goes on',
  'malaysian',
  'first name',
  'tallest',
  'tallest and first',
  'far down',
  'two rows',
  'three rows',
  'address next',
  'read',
  'lower rows read',
] as const;
export type LayoutFeature = (typeof LAYOUT_FEATURES)[number];

const FAR = 9;

/** Where the rows of a name are, how they are printed, and what is around them. */
export function layoutFeatures(
  { page, tallest, malaysian, firstName }: NameContext,
  span: readonly PageRow[],
): Features<LayoutFeature> {
  const [first] = span;
  const last = span.at(-1);
  if (!first || !last) throw new Error('A name needs at least one row.');
  const { rows } = page;
  const above = rows[first.index - 1];
  const below = rows[last.index + 1];
  const height = Math.max(...span.map((row) => row.height));
  const isFirst = firstName < 0 || firstName >= first.index;
  const isTallest = height > tallest * 0.95;
  const yes = (holds: boolean) => (holds ? 1 : 0);
  return {
    row: first.index,
    'row share': first.index / rows.length,
    'names above': rows.slice(0, first.index).filter(isNameLike).length,
    'taller names': rows.slice(0, HEAD).filter((row) => isNameLike(row) && row.height > height * 1.1).length,
    height,
    'height of the tallest': height / tallest,
    'height against above': above ? height / above.height : FAR,
    'height against below': below ? height / below.height : FAR,
    'gap above': Math.min(FAR, first.gapAbove),
    'gap below': Math.min(FAR, last.gapBelow),
    'off center': Math.abs(first.center - 0.5),
    width: Math.max(...span.map((row) => row.width)),
    rows: span.length,
    'joined prints differ':
      Math.max(...span.map((row) => row.height)) / Math.min(...span.map((row) => row.height)),
    'joined gap': Math.max(-1, ...span.slice(1).map((row) => row.gapAbove)),
    'address below': distance(rows.slice(last.index + 1).findIndex(({ strength }) => strength >= 2)),
    'address above': distance(
      rows
        .slice(0, first.index)
        .reverse()
        .findIndex(({ strength }) => strength >= 2),
    ),
    'strength below': below?.strength ?? -1,
    'strength above': above?.strength ?? -1,
    'phone below': distance(rows.slice(last.index + 1).findIndex(({ phone }) => phone)),
    'price below': page.firstPrice < 0 ? FAR * 3 : page.firstPrice - last.index,
    'below a price': yes(page.firstPrice >= 0 && first.index > page.firstPrice),
    'own strength': Math.max(...span.map((row) => row.strength)),
    'own phone': yes(span.some(({ phone }) => phone)),
    'own web': yes(span.some((row) => row.web)),
    'own registration': yes(span.some(({ registration }) => registration)),
    'own clock': yes(span.some(({ clock }) => clock)),
    boilerplate: span.filter((row) => row.boilerplate).length,
    'alike above': yes(above !== undefined && isNameLike(above) && alike(above, first)),
    'alike below': yes(below !== undefined && isNameLike(below) && alike(below, last)),
    'goes on above': yes(above !== undefined && continues(above.text, first.text)),
    'joins what goes on': span.slice(1).filter((row, i) => continues(span[i]?.text ?? '', row.text)).length,
    malaysian: Math.min(3, malaysian),
    'first name': yes(isFirst),
    tallest: yes(isTallest),
    'tallest and first': yes(isFirst && isTallest && height > 1.3),
    'far down': Math.log1p(first.index),
    'two rows': yes(span.length === 2),
    'three rows': yes(span.length === 3),
    'address next': yes((below?.strength ?? 0) >= 2),
    read: Math.min(...span.map((row) => row.read)),
    'lower rows read': Math.min(1, ...rows.slice(last.index + 1, last.index + 4).map((row) => row.read)),
  };
}

function alike(a: PageRow, b: PageRow): boolean {
  return Math.abs(a.height / b.height - 1) < 0.25 && Math.min(a.gapBelow, b.gapBelow) < 1.2;
}

function distance(found: number): number {
  return found < 0 ? FAR : Math.min(FAR, found);
}
