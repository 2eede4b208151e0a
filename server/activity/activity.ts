import type { activity } from '#contract/activity';
import type { Input } from '#contract/api/route';
import type { Context } from '../app-context';
import { happeningsOf } from './queries';

type Asked = Input<typeof activity.list>;

/**
 * What happened to a row and to what belongs to it, newest first; `next` is where the part before begins.
 */
export async function readActivity(context: Context, subject: Asked['params'], asked: Asked['query']) {
  const found = await happeningsOf(context.db, context.user, subject, asked);
  const happenings = found.slice(0, asked.limit);
  return {
    happenings,
    next: found.length > asked.limit ? (happenings.at(-1)?.id ?? null) : null,
  };
}
