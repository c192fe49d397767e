import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Marks rows about made-up addresses; adds each mail's person, so mails take turns. */
export const strangers: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .alterTable('security_events')
      .addColumn('has_account', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await sql`update security_events set has_account = 0 where email not in (select email from users)`.execute(
      db,
    );
    await schema.alterTable('mails').addColumn('user_id', 'text').execute();
  },
};
