import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import { findMigrations } from '../db/migrate';

/**
 * Returns when this process can serve requests. Otherwise it refuses without a reason, which is in the log: the answer is
 * public. Mail servers and other services never count, because a process without them still works.
 */
export async function checkReady({ db, app }: Pick<Context, 'db' | 'app'>): Promise<{ status: 'ok' }> {
  if (app.closing.aborted) refuse('server.busy');
  try {
    const { missing } = await findMigrations(db);
    if (missing.length > 0) throw new Error(`the database lacks the migration ${missing[0]}`);
    await app.files.check();
  } catch (error) {
    app.log.error({ error }, 'not ready');
    refuse('server.busy');
  }
  return { status: 'ok' };
}
