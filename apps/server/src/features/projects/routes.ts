import type { CsvProfile } from '@slipcase/contract/csv-profile';
import type { DateOrder } from '@slipcase/contract/dates';
import type { DriveKind } from '@slipcase/contract/drive';
import {
  addFavorite,
  getCompany,
  listFavorites,
  listProjects,
  removeFavorite,
} from '@slipcase/contract/projects';
import type { Retention } from '@slipcase/contract/retention';
import type { Database } from '../../adapters/database/database.ts';
import { bind, type Http } from '../../http/route.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Catalogue } from './catalogue.ts';
import { unknownFavorite } from './errors.ts';
import { deleteFavorite, insertFavorite, listFavoriteNames } from './favorite-store.ts';

export type ProjectDeps = {
  db: Database;
  clock: Clock;
  catalogue: Catalogue;
  currency: string;
  dateOrder: DateOrder;
  hasExchangeRates: boolean;
  driveKind: DriveKind;
  deletedCopies: 'stay' | 'move';
  /** null: receipts are kept until somebody deletes them */
  retention: () => Promise<Retention | null>;
  profiles: ReadonlyMap<string, CsvProfile>;
};

export function registerProjectRoutes(http: Http, deps: ProjectDeps): void {
  const { catalogue } = deps;
  const names = new Set(catalogue.projects.map(({ name }) => name));

  bind(http, listProjects, async () => [...catalogue.projects]);

  bind(http, getCompany, async () => {
    const retention = await deps.retention();
    return {
      categories: [...catalogue.categories],
      groupHeads: [...catalogue.groupHeads],
      asksWho: [...catalogue.asksWho],
      profiles: [...deps.profiles].map(([id, { name, about, sample }]) => ({
        id,
        name,
        about,
        ...(sample && { isSample: true as const }),
      })),
      otherWords: [...catalogue.otherWords],
      presetProject: catalogue.presetProject,
      currency: deps.currency,
      dateOrder: deps.dateOrder,
      ...(deps.hasExchangeRates ? { exchangeRates: true as const } : {}),
      drive: deps.driveKind,
      deletedCopies: deps.deletedCopies,
      ...(retention ? { retention } : {}),
    };
  });

  bind(http, listFavorites, async ({ user }) => listFavoriteNames(deps.db, user.id));

  bind(http, addFavorite, async ({ body, user }) => {
    if (!names.has(body.projectName)) throw unknownFavorite(body.projectName);
    await insertFavorite(deps.db, user.id, body.projectName, deps.clock.now());
    return body;
  });

  bind(http, removeFavorite, async ({ params, user }) => {
    await deleteFavorite(deps.db, user.id, params.projectName);
    return params;
  });
}
