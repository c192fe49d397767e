import type { DatabaseKind } from './database-kind.ts';
import type { Outcome } from './finding.ts';
import type { Place } from './place.ts';

export type Drill = {
  /** as `--only` knows it */
  name: string;
  /** where it means something */
  databases: readonly DatabaseKind[];
  /** @throws whatever kept it from being judged: it has fallen short then */
  run(place: Place): Promise<Outcome>;
};
