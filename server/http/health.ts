import sql from 'sql-template-tag';
import type { Handlers } from '#contract/api/route';
import type { health } from '#contract/health';
import { version } from '../../package.json';
import type { Context } from '../app-context';

export const healthRoutes: Handlers<typeof health, Context> = {
  read: async (_, { db, app }) => {
    await app.files.check();
    const { database } = await db.row<{ database: string }>(
      sql`select current_setting('server_version') as database`,
    );
    return { status: 'ok', version, database };
  },
};
