import type { Handlers } from '#contract/api/route';
import type { artists } from '#contract/artists';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { createArtist, readArtist, removeArtist, updateArtist } from './artist';
import { dismissPair, listDuplicates } from './duplicates';
import { listItemArtists } from './item-artists';
import { listMerges, mergeArtists, undoArtistMerge } from './merge';
import { acceptProposals, dismissNames, listProposals } from './proposals';
import { findArtists, searchArtists } from './queries';

export const artistRoutes: Handlers<typeof artists, Context> = {
  list: ({ query }, { db }) => searchArtists(db, query),
  find: async ({ query }, { db }) => ({ matches: await findArtists(db, query.q) }),
  proposals: ({ query }, { db }) => listProposals(db, query),
  accept: ({ body }, context) => acceptProposals(context, body.choices),
  dismiss: async ({ body }, context) => void (await dismissNames(context, body)),
  duplicates: ({ query }, { db }) => listDuplicates(db, query),
  dismissPair: ({ body }, context) => dismissPair(context, body),
  ofItem: async (_, { db, subject, now }) => ({
    artists: await listItemArtists(db, (await subject()).id, now),
  }),
  create: ({ body }, context) => createArtist(context, body),
  read: ({ params }, { db }) => readArtist(db, params.id),
  update: ({ params, body }, context) => updateArtist(context, params.id, body),
  remove: ({ params, body }, context) => removeArtist(context, params.id, body.version),
  merges: async (_, { db, subject }) => toSinglePage(await listMerges(db, (await subject()).id)),
  merge: ({ params, body }, context) => mergeArtists(context, params.id, body),
  undoMerge: ({ params }, context) => undoArtistMerge(context, params.id),
};
