import type { Handlers } from '#contract/api/route';
import type { segments } from '#contract/segments';
import type { Context } from '../app-context';
import { countAudience, listAudience, queryOf } from './counts';
import { addPeople } from './people';
import { peopleOfSegment, searchSegments } from './queries';
import { createSegment, freezeSegment, knownSegment, thawSegment, updateSegment } from './segment';

export const segmentRoutes: Handlers<typeof segments, Context> = {
  list: ({ query }, { db }) => searchSegments(db, query),
  read: ({ params }, { db }) => knownSegment(db, params.id),
  create: ({ body }, context) => createSegment(context, body),
  update: ({ params, body }, context) => updateSegment(context, params.id, body),
  freeze: ({ params, body }, context) => freezeSegment(context, params.id, body.version),
  thaw: ({ params, body }, context) => thawSegment(context, params.id, body.version),
  people: async ({ params, query }, { db, now }) =>
    peopleOfSegment(db, (await knownSegment(db, params.id)).id, { ...query, now }),
  addPeople: ({ body }, context) => addPeople(context, body),
  count: async ({ body }, { db, now }) => countAudience(db, await queryOf(db, body, now)),
  listed: async ({ body: { which, page, pageSize, ...asked } }, { db, now }) =>
    listAudience(db, await queryOf(db, asked, now), { which, page, pageSize }),
};
