import * as z from 'zod';
import { artistFields } from './artist-fields';
import { shapeOf } from './field';
import { Line } from './line';
import { PageQuery, page, sortBy } from './page';
import { contract } from './route';

export const Artist = z.object({ id: z.number(), ...shapeOf(artistFields) });
export type Artist = z.infer<typeof Artist>;

/** How an artist is suggested beside a field. */
export const FoundArtist = z.object({
  id: z.number(),
  name: z.string(),
  dates: z.string(),
  nationality: z.string(),
});
export type FoundArtist = z.infer<typeof FoundArtist>;

export const artistSort = ['name', 'born', 'died'] as const;
export const artistsWhich = { sort: sortBy(artistSort, 'name') };

export const artists = contract({
  list: {
    method: 'GET',
    path: '/artists',
    permission: 'artists:read',
    subject: 'none',
    summary: 'The artists whom the house knows; the search looks into every way in which they are written.',
    query: PageQuery.extend(artistsWhich),
    reply: page(Artist),
  },
  find: {
    method: 'GET',
    path: '/artists/found',
    permission: 'artists:read',
    subject: 'none',
    summary: 'Those whom somebody means who types a part of a name, in whatever order; at most ten.',
    query: z.object({ q: Line.min(1).max(200) }),
    reply: z.object({ found: z.array(FoundArtist) }),
  },
});
