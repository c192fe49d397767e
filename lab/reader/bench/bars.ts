/** The figures that sets have to reach, in percent. The point estimate counts. */
const BARS = {
  us: {
    ...{ ready: 80, 'F1 exact': 86, total: 97, date: 95, 'vendor near': 86, 'location near': 85 },
    ...{ 'sure: right': 98.5, 'right: sure': 70, currency: 97 },
    ...{ 'letters, both': 95, 'letters, vendor': 95, 'letters, location': 95 },
  },
  world: {
    ...{ ready: 78, 'F1 exact': 80, total: 93, date: 96, 'vendor near': 84, 'location near': 70 },
    ...{ 'sure: right': 98.5, 'right: sure': 65, currency: 95 },
    ...{ 'letters, both': 95, 'letters, vendor': 95, 'letters, location': 95 },
  },
  scans: {
    ...{ ready: 91, 'F1 exact': 88, total: 97.5, date: 98, 'vendor near': 95, 'location near': 91 },
    ...{ 'sure: right': 98.5, 'right: sure': 80, currency: 99 },
    ...{ 'letters, both': 95, 'letters, vendor': 95, 'letters, location': 95 },
  },
} satisfies Record<string, Record<string, number>>;

const BARS_OF_SET: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  us: BARS.us,
  us2: BARS.us,
  world: BARS.world,
  scans: BARS.scans,
};

/** @returns null if a set has no bar for a figure */
export function barOf(set: string, figure: string): number | null {
  return BARS_OF_SET[set]?.[figure] ?? null;
}

/** A figure's bars for US photos, world and scans: '80/78/91'. */
export function barsOf(figure: string): string | null {
  const bars = ['us', 'world', 'scans'].map((set) => barOf(set, figure));
  return bars.every((bar) => bar === null) ? null : bars.join('/');
}
