import type { artists } from '#contract/artists';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { findArtists, searchArtists } from './queries';

export const artistRoutes: Handlers<typeof artists, Context> = {
  list: ({ query }, { db }) => searchArtists(db, query),
  find: async ({ query }, { db }) => ({ found: await findArtists(db, query.q) }),
};
