import type { Job } from '@slipcase/contract/job';
import type { Database } from '../../../adapters/database/database.ts';

export async function findJob(db: Database, userId: string): Promise<Job | null> {
  const row = await db.selectFrom('person_jobs').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  const { project_name: project, category, group_head: groupHead, from_day: from, until_day: until } = row;
  return { project, ...(category === null ? {} : { category }), groupHead, from, until };
}

/** Replaces the previous one. */
export async function putJob(db: Database, userId: string, job: Job): Promise<void> {
  const { project, category = null, groupHead, from, until } = job;
  const columns = {
    project_name: project,
    category,
    group_head: groupHead,
    from_day: from,
    until_day: until,
  };
  await db
    .insertInto('person_jobs')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

export async function deleteJob(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('person_jobs').where('user_id', '=', userId).execute();
}
