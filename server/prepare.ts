import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { AppContext } from './app-context';
import { lock } from './db/locks';
import { migrate } from './db/migrate';
import { seedPresets } from './db/presets';
import { seedDemo } from './demo/demo';
import { prepareSecrets } from './secrets/prepare';

/**
 * Prepares a database for use: applies migrations, encrypts stored secrets, adds presets and, if requested and still empty,
 * the demo data. Returns the one-time code for the first ADMIN when there is no user, and a sentence about stored secrets
 * that cannot be read.
 */
export async function prepareDatabase(
  app: AppContext,
  { demo }: { demo: boolean },
): Promise<{ firstAdminCode: string | undefined; demo: boolean; unreadable: string | undefined }> {
  const { db } = app;
  await migrate(db);
  const unreadable = await prepareSecrets(db, app.secrets);
  await db.transaction(async (tx) => {
    await lock(tx, 'prepare');
    if (!(await tx.maybe(sql`select 1 from schedules limit 1`))) await seedPresets(tx);
    if (demo && !(await tx.maybe(sql`select 1 from users limit 1`))) await seedDemo(tx, app);
  });
  const anyUser = await db.maybe<{ demo: boolean }>(
    sql`select exists (select 1 from users where email = 'admin@rostrum.test') as demo from users limit 1`,
  );
  return {
    firstAdminCode: anyUser ? undefined : randomBytes(9).toString('base64url'),
    demo: anyUser?.demo ?? false,
    unreadable,
  };
}
