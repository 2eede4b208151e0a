import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { audit } from '#contract/audit';
import type { Context } from '../app-context';
import { recordReading } from '../events/event';
import { toSinglePage } from '../lib/single-page';
import { withoutConfidential } from './confidential';
import { exportEvents } from './export';
import { findEvent, listAllUsers, searchEvents } from './queries';
import { toRecordedFilters } from './reading';
import { findRecordedThings } from './things';

export const auditRoutes: Handlers<typeof audit, Context> = {
  list: async ({ query }, { db, user, now }) => {
    const page = await searchEvents(db, query, user.id);
    const things = await findRecordedThings(db, query.q);
    await recordReading(db, { now, userId: user.id, changes: toRecordedFilters(query, things) });
    return page;
  },
  export: ({ query }, context) => exportEvents(context, query),
  users: async (_, { db }) => toSinglePage(await listAllUsers(db)),
  read: async ({ params: { id } }, { db, user, now }) => {
    const entry = (await findEvent(db, user.id, id)) ?? refuse('row.not_found');
    await recordReading(db, { now, userId: user.id, changes: { event: [null, id] } });
    return withoutConfidential(entry);
  },
};
