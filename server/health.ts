import sql from 'sql-template-tag';
import type { health } from '#contract/health';
import type { Handlers } from '#contract/route';
import { version } from '../package.json';
import type { Context } from './house';

export const healthRoutes: Handlers<typeof health, Context> = {
  read: async (_, { db, house }) => {
    await house.files.check();
    const { database } = await db.row<{ database: string }>(
      sql`select current_setting('server_version') as database`,
    );
    return { status: 'ok', version, database };
  },
};
