import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { colleagues } from '#contract/colleagues';
import type { Context } from '../app-context';
import { findColleague, findColleagueEvents, findColleagueLots, findColleagueSales } from './queries';

export const colleagueRoutes: Handlers<typeof colleagues, Context> = {
  read: async ({ params }, { db }) => (await findColleague(db, params.id)) ?? refuse('row.not_found'),
  lots: ({ params, query }, { db }) => findColleagueLots(db, params.id, query),
  sales: ({ params, query }, { db }) => findColleagueSales(db, params.id, query),
  activity: async ({ params, query }, { db }) => {
    const rows = await findColleagueEvents(db, params.id, { ...query, limit: query.limit + 1 });
    const entries = rows.slice(0, query.limit);
    return { entries, next: rows.length > query.limit ? (entries.at(-1)?.id ?? null) : null };
  },
};
