import type { DatabaseKind } from './database-kind.ts';
import type { Outcome } from './finding.ts';
import type { Place } from './place.ts';

export type Drill = {
  /** its name for `--only` */
  name: string;
  /** the databases it makes sense on */
  databases: readonly DatabaseKind[];
  /** @throws the reason why it could not be judged, which counts as a failure */
  run(place: Place): Promise<Outcome>;
};
