import { numberFrom, partsFrom, TEXT, valuesOf } from '../arguments.ts';

const ALWAYS = ['corners', 'photos', 'empty', 'shots', 'piles'] as const;
const PARTS = [...ALWAYS, 'reading', 'outline', 'aiming'] as const;
type Part = (typeof PARTS)[number];

export const HELP = `Measures how the camera finds paper, and when it takes a picture by itself.

usage: npm run bench -- camera [--scenes N] [--empty N] [--clips N] [--from N] [--piles N] [--sets DIR] [--seconds N] [--only PARTS] [--json FILE]

  --scenes N     drawn receipts for corners (default 240)
  --empty N      frames without a receipt (default 1000)
  --clips N      drawn clips for shots and reading (default 120)
  --from N       number of the first clip (default 1): others have other receipts, hands and light
  --piles N      piles of ten receipts (default 3)
  --sets DIR     where the photographs of photo-corners.json are, as DIR/SET/img/FILE
  --seconds N    for aiming, which needs the built page and a browser (default 20)
  --only PARTS   some of ${PARTS.join(',')}; default all but reading, outline and aiming
  --json FILE    also write the figures to FILE
  --help         this text
`;

export type Options = {
  scenes: number;
  empty: number;
  clips: number;
  from: number;
  piles: number;
  sets: string | null;
  seconds: number;
  only: ReadonlySet<Part>;
  json: string | null;
};

/** @returns null if help was requested. @throws UsageError */
export function parseOptions(args: string[]): Options | null {
  const values = valuesOf(args, {
    scenes: { ...TEXT, default: '240' },
    empty: { ...TEXT, default: '1000' },
    clips: { ...TEXT, default: '120' },
    from: { ...TEXT, default: '1' },
    piles: { ...TEXT, default: '3' },
    sets: TEXT,
    seconds: { ...TEXT, default: '20' },
    only: { ...TEXT, default: ALWAYS.join(',') },
    json: TEXT,
    help: { type: 'boolean' },
  });
  if (values.help) return null;
  return {
    scenes: numberFrom('scenes', values.scenes),
    empty: numberFrom('empty', values.empty),
    clips: numberFrom('clips', values.clips),
    from: numberFrom('from', values.from),
    piles: numberFrom('piles', values.piles),
    sets: values.sets ?? null,
    seconds: numberFrom('seconds', values.seconds),
    only: partsFrom(PARTS, values.only),
    json: values.json ?? null,
  };
}
