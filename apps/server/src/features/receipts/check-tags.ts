import { unknownCategory, unknownGroupHead, unknownProject } from './errors.ts';

/** The names that the company uses. */
export type TagLists = {
  projects: ReadonlySet<string>;
  categories: ReadonlySet<string>;
  groupHeads: ReadonlySet<string>;
  /** categories whose note must say who was there */
  asksWho: ReadonlySet<string>;
};

type Tags = Partial<Record<'project' | 'category' | 'groupHead', string | undefined>>;

/** @throws ApiError for a name that is not in the company's lists */
export function checkTags(lists: TagLists, { project, category, groupHead }: Tags): void {
  if (project && !lists.projects.has(project)) throw unknownProject(project);
  if (category && !lists.categories.has(category)) throw unknownCategory(category);
  if (groupHead && !lists.groupHeads.has(groupHead)) throw unknownGroupHead(groupHead);
}
