import { table } from '../../../bench/table.ts';
import { loadCorpus } from '../guard/corpus.ts';
import { readExpected, scoreCorpus } from '../guard/score.ts';

const FIELDS = ['vendor', 'total', 'date', 'location', 'currency'];

/** How many receipts in the guard corpus are right, by country for the drawn ones. Reads no pictures. */
export function guardTable(): string {
  const corpus = loadCorpus();
  const { right, wrong } = scoreCorpus(corpus);
  const before = new Set(readExpected().right);
  const fallen = Object.keys(wrong).filter((id) => before.has(id));
  const groups = Map.groupBy(corpus, ({ id, source }) => (source === 'drawn' ? id.slice(0, 2) : 'photos'));
  const rows = [...groups, ['all', corpus] as const].map(([name, receipts]) => {
    const misses = receipts.map(({ id }) => wrong[id]?.split(' ') ?? []);
    const allRight = misses.filter((fields) => fields.length === 0).length;
    return [
      name,
      `${allRight} of ${receipts.length}`,
      ...FIELDS.map((field) => receipts.length - misses.filter((fields) => fields.includes(field)).length),
    ];
  });
  const title = `Guard corpus: ${right.length} receipts entirely right, ${before.size} expected, ${fallen.length} of those now wrong`;
  return table(
    [title, ...fallen.map((id) => `  ${id}: ${wrong[id]}`)].join('\n  '),
    ['', 'all right', ...FIELDS],
    rows,
  );
}
