import * as z from 'zod/mini';
import { driveKind } from './drive-kind.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_FIELD_CHARS } from './limits.ts';
import { retention } from './retention.ts';

export const project = z.object({
  id: z.string(),
  name: z.string().check(z.describe("'Client : Project'")),
});
export type Project = z.output<typeof project>;

const otherWord = z.object({
  word: z.string().check(z.describe('What people search for')),
  means: z.string().check(z.describe('A part of names in the lists')),
});
export type OtherWord = z.output<typeof otherWord>;

/** A CSV profile in the list that people choose from. Its file is described in `csv-profile.ts`. */
const profileChoice = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  isSample: z.optional(z.literal(true)).check(z.describe('Its accounts are made up. Absent otherwise')),
});

export const company = z.object({
  categories: z.array(z.string()),
  groupHeads: z.array(z.string()),
  asksWho: z
    .optional(z.array(z.string()))
    .check(z.describe("Categories whose note says who was there, and why: the column 'asks' is 'who'")),
  profiles: z
    .optional(z.array(profileChoice))
    .check(z.describe('CSV files for other programs: see `bulkDownload`')),
  otherWords: z
    .optional(z.array(otherWord))
    .check(z.describe('Words that find projects, categories and group heads under other names')),
  presetProject: z.string(),
  currency: z.string().check(z.describe('ISO 4217 code of amounts that show no currency')),
  dateOrder: z.enum(['MDY', 'DMY']),
  exchangeRates: z
    .optional(z.literal(true))
    .check(z.describe('Sums can be shown in `currency`, too: see `getExchangeRates`. Absent otherwise')),
  drive: driveKind,
  deletedCopies: z
    .enum(['stay', 'move'])
    .check(z.describe("Whether the drive's copy of a deleted receipt moves to the folder 'Deleted'")),
  retention: z
    .optional(retention)
    .check(z.describe('How long receipts are kept. Absent: until somebody deletes them')),
});
export type Company = z.output<typeof company>;

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/api/projects',
  summary: "The company's projects",
  access: 'user',
  answer: z.array(project),
  errors: [],
});

/** A call of its own, because the agreed `GET /api/projects` has no fields for the rest. */
export const getCompany = defineEndpoint({
  method: 'GET',
  path: '/api/company',
  summary: "The company's other lists and settings that forms need",
  access: 'user',
  answer: company,
  errors: [],
});

const projectName = z.string().check(z.minLength(1), z.maxLength(MAX_FIELD_CHARS));
const favorite = z.object({ projectName: z.string() });

export const listFavorites = defineEndpoint({
  method: 'GET',
  path: '/api/projects/favorites',
  summary: "The user's favorite projects",
  access: 'user',
  passive: true,
  answer: z.array(favorite),
  errors: [],
});

export const addFavorite = defineEndpoint({
  method: 'POST',
  path: '/api/projects/favorites',
  summary: 'Makes a project a favorite; repeating the call changes nothing',
  access: 'user',
  body: z.object({ projectName }),
  answer: favorite,
  errors: ['unknown_project'],
});

export const removeFavorite = defineEndpoint({
  method: 'DELETE',
  path: '/api/projects/favorites/:projectName',
  summary: 'Removes a favorite; succeeds even if the project is not one',
  access: 'user',
  params: z.object({ projectName }),
  answer: favorite,
  errors: [],
});

export const projectEndpoints = [
  listProjects,
  getCompany,
  listFavorites,
  addFavorite,
  removeFavorite,
] as const;
