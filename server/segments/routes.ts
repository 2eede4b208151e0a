import type { Handlers } from '#contract/api/route';
import type { segments } from '#contract/segments';
import type { Context } from '../app-context';
import { countAudience, listAudience, loadAudienceQuery } from './counts';
import { addPeople } from './people';
import { listPeopleOfSegment, searchSegments } from './queries';
import { createSegment, freezeSegment, readSegment, thawSegment, updateSegment } from './segment';

export const segmentRoutes: Handlers<typeof segments, Context> = {
  list: ({ query }, { db }) => searchSegments(db, query),
  read: ({ params }, { db }) => readSegment(db, params.id),
  create: ({ body }, context) => createSegment(context, body),
  update: ({ params, body }, context) => updateSegment(context, params.id, body),
  freeze: ({ params, body }, context) => freezeSegment(context, params.id, body.version),
  thaw: ({ params, body }, context) => thawSegment(context, params.id, body.version),
  people: async ({ params, query }, { db, now }) =>
    listPeopleOfSegment(db, (await readSegment(db, params.id)).id, { ...query, now }),
  addPeople: ({ body }, context) => addPeople(context, body),
  count: async ({ body }, { db, now }) => countAudience(db, await loadAudienceQuery(db, body, now)),
  listed: async ({ body: { which, page, pageSize, ...request } }, { db, now }) =>
    listAudience(db, await loadAudienceQuery(db, request, now), { which, page, pageSize }),
};
