import type { activity } from '#contract/activity';
import type { Input } from '#contract/api/route';
import type { Context } from '../app-context';
import { listActivity } from './queries';

type ListInput = Input<typeof activity.list>;

/** Returns the events of a row and its related rows, newest first; `next` is the cursor of the following part. */
export async function readActivity(
  context: Context,
  subject: ListInput['params'],
  query: ListInput['query'],
) {
  const rows = await listActivity(context.db, context.user, subject, query);
  const entries = rows.slice(0, query.limit);
  return {
    entries,
    next: rows.length > query.limit ? (entries.at(-1)?.id ?? null) : null,
  };
}
