import { writeFileSync } from 'node:fs';
import { type AimingFigures, measureAiming } from './camera/aiming.ts';
import { type CornerFigures, drawnCorners, photoCorners } from './camera/corners.ts';
import { HELP, type Options, parseOptions } from './camera/options.ts';
import { measureOutline, type OutlineTimes } from './camera/outline-time.ts';
import { type ReadingFigures, readingOfClips } from './camera/reading.ts';
import {
  emptyShots,
  type PileFigures,
  type ShotFigures,
  shotsOfClips,
  shotsOfPiles,
} from './camera/shots.ts';
import { machine } from './machine.ts';
import { share, table } from './table.ts';

type Figures = {
  corners: CornerFigures | null;
  photos: CornerFigures | null;
  empty: number | null;
  shots: ShotFigures | null;
  piles: PileFigures | null;
  reading: ReadingFigures | null;
  outline: OutlineTimes | null;
  aiming: AimingFigures | null;
};

/** Measures the code that looks at the camera's frames, on drawn scenes and on labeled photographs. */
export async function benchCamera(args: string[]): Promise<void> {
  const options = parseOptions(args);
  if (!options) return console.log(HELP);
  const { processor, cores, load, node, commit } = machine(1);
  console.log(`${processor}, ${cores} cores, load ${load}, Node ${node}, commit ${commit}\n`);
  const figures = await measure(options);
  if (options.json) writeFileSync(options.json, JSON.stringify(figures, null, 2));
  console.log(report(figures, options));
}

async function measure({
  only,
  scenes,
  empty,
  clips,
  from,
  piles,
  sets,
  seconds,
}: Options): Promise<Figures> {
  return {
    corners: only.has('corners') ? await drawnCorners(scenes) : null,
    photos: only.has('photos') && sets !== null ? await photoCorners(sets) : null,
    empty: only.has('empty') ? await emptyShots(empty) : null,
    shots: only.has('shots') ? await shotsOfClips(clips, from) : null,
    piles: only.has('piles') ? await shotsOfPiles(piles) : null,
    reading: only.has('reading') ? await readingOfClips(clips, from) : null,
    outline: only.has('outline') ? await measureOutline() : null,
    aiming: only.has('aiming') ? await measureAiming(seconds) : null,
  };
}

function report(
  { corners, photos, empty, shots, piles, reading, outline, aiming }: Figures,
  options: Options,
): string {
  const right = (figures: CornerFigures | null) => (figures ? share(figures.right, figures.of) : 'skipped');
  const ms = (figures: CornerFigures | null) => (figures ? figures.ms.toFixed(1) : 'skipped');
  const rows: [string, string | number, string][] = [
    ['corners right, drawn scenes', right(corners), '95%'],
    ['corners right, labeled photographs', right(photos), '90%'],
    ['ms of a processor for a frame, drawn', ms(corners), '-'],
    [`shots of ${options.empty} frames without a receipt`, empty ?? 'skipped', '0'],
  ];
  if (shots) {
    rows.push(
      ['clips in which it took the picture', share(shots.taken, shots.clips), '-'],
      ['clips in which it took it twice', shots.twice, '0'],
      ['its pictures that are blurred or dark', share(shots.bad, shots.taken), '1%'],
      ['the same at a random moment', share(shots.badAtRandom, shots.taken), '-'],
      ['seconds from when the hand is near to the picture', shots.waited.toFixed(2), '-'],
    );
  }
  if (piles) {
    rows.push(
      [`pictures of ${piles.receipts} receipts in piles of ten`, piles.taken, '-'],
      ['of those, of a receipt that it had taken', piles.doubles, '0'],
    );
  }
  if (reading) {
    const { pictures, auto, random } = reading;
    for (const field of ['all', 'vendor', 'total', 'date'] as const) {
      const name = field === 'all' ? 'vendor, total and date' : field;
      rows.push([`${name} right, at the moment Auto chose`, share(auto[field], pictures), '-']);
      rows.push([`${name} right, at a random moment`, share(random[field], pictures), '-']);
    }
  }
  if (outline) {
    rows.push(
      ['ms from a still paper to its outline, slowed 4 times, median', Math.round(outline.median), '300'],
      ['the same, 95th percentile', Math.round(outline.p95), '-'],
    );
  }
  if (aiming) {
    rows.push(
      ['looks a second, slowed 4 times', aiming.looks.toFixed(1), '4 to 8'],
      ['ms of the main thread for a look, slowed 4 times', aiming.mainThread.toFixed(1), '3'],
      ['longest task while aiming, slowed 4 times (0: none over 50 ms)', Math.round(aiming.longestTask), '0'],
      [
        'of a core while aiming by hand, above the same without help',
        percent(aiming.coreInHand.help - aiming.coreInHand.without),
        '20%',
      ],
      ['the same with camera and video', percent(aiming.coreInHand.help), '-'],
      ['of a core above a picture that stands still', percent(aiming.core.help - aiming.core.without), '20%'],
      ['MiB of all processes while aiming, above the same without help', Math.round(aiming.memory), '40'],
    );
  }
  const wrong = [...(corners?.wrong ?? []), ...(photos?.wrong ?? [])].map(
    ({ name, overlap }) => `  ${overlap.toFixed(2)} ${name}`,
  );
  const list = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : []);
  return [
    table('camera', ['', 'measured', 'goal'], rows),
    ...list('wrong corners', wrong),
    ...list('wrong shots', shots?.wrong.map((line) => `  ${line}`) ?? []),
  ].join('\n');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)}%`;
}
