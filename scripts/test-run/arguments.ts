import { parseArgs } from 'node:util';
import { PARTS, type PartName } from './parts.ts';

/** What `npm test -- --repeat` asks for. */
type Repeat = {
  times: number;
  part: PartName;
  /** only tests whose names contain it */
  name: string | undefined;
};
export type Wanted = { parts: PartName[]; repeat: Repeat | null };

const USAGE = `npm test [PART...]
npm test -- --repeat N PART [NAME]   N times on a busy machine, in a slowed browser

parts: ${PARTS.join(', ')}`;

/** @throws Error with the usage */
export function parseArguments(args: string[]): Wanted {
  const { values, positionals } = parseArgs({
    args,
    options: { repeat: { type: 'string' } },
    allowPositionals: true,
  });
  const isPart = (name: string): name is PartName => PARTS.some((part) => part === name);
  const wrong = (why: string) => new Error(`${why}\n\n${USAGE}`);
  if (values.repeat === undefined) {
    const parts = positionals.filter(isPart);
    const unknown = positionals.find((name) => !isPart(name));
    if (unknown) throw wrong(`unknown part '${unknown}'`);
    return { parts: parts.length > 0 ? parts : [...PARTS], repeat: null };
  }
  const [part = '', ...name] = positionals;
  const times = Number(values.repeat);
  if (!Number.isInteger(times) || times < 1) throw wrong(`--repeat takes a number, not '${values.repeat}'`);
  if (!isPart(part)) throw wrong('--repeat needs a part');
  return { parts: [part], repeat: { times, part, name: name.join(' ') || undefined } };
}
