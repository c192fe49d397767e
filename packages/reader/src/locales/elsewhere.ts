import { africa } from './elsewhere/africa.ts';
import { americas } from './elsewhere/americas.ts';
import { asia } from './elsewhere/asia.ts';
import { caribbean } from './elsewhere/caribbean.ts';
import { easternEurope } from './elsewhere/europe-east.ts';
import { northernEurope } from './elsewhere/europe-north.ts';
import { southernEurope } from './elsewhere/europe-south.ts';
import { middleEast } from './elsewhere/middle-east.ts';
import { rarely } from './elsewhere/rarely.ts';
import type { Country } from './locale.ts';

/** Countries that the reader knows less well. A country that deserves more gets its own folder. */
export const elsewhere: readonly Country[] = [
  ...northernEurope,
  ...southernEurope,
  ...easternEurope,
  ...middleEast,
  ...africa,
  ...asia,
  ...americas,
  ...caribbean,
  ...rarely,
];
