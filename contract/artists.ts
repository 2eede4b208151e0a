import * as z from 'zod';
import { toShape } from './api/field';
import { ById, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import { artistFields } from './artist-fields';
import { attributions } from './item-fields';
import { Line } from './line';
import { resaleRightTerms } from './money/resale-right';

const fieldNames = Object.keys(artistFields) as [keyof typeof artistFields, ...(keyof typeof artistFields)[]];

export const Artist = z.object({ id: z.number(), version: z.number(), ...toShape(artistFields) });
export type Artist = z.infer<typeof Artist>;

/** An artist with the number of items that name it. */
export const ArtistRecord = Artist.extend({ items: z.number() });
export type ArtistRecord = z.infer<typeof ArtistRecord>;

const ArtistForm = z.strictObject(toShape(artistFields));
export type ArtistForm = z.infer<typeof ArtistForm>;

/** An artist as suggested next to a field. */
export const ArtistSuggestion = z.object({
  id: z.number(),
  name: z.string(),
  dates: z.string(),
  nationality: z.string(),
});
export type ArtistSuggestion = z.infer<typeof ArtistSuggestion>;

/** A name that is used on items and has no record. */
const ArtistProposal = z.object({
  /** the words of the name in alphabetical order, for comparisons */
  key: z.string(),
  /** suggested name of the record */
  name: z.string(),
  sortName: z.string(),
  /** the order of family and given name is uncertain */
  isDoubtful: z.boolean(),
  dates: z.string(),
  born: z.number().nullable(),
  died: z.number().nullable(),
  items: z.number(),
  spellings: z.array(z.object({ name: z.string(), items: z.number() })),
  /** life dates printed next to the name */
  datesFound: z.array(z.string()),
  /** records that may be the same artist */
  alike: z.array(ArtistSuggestion),
});
export type ArtistProposal = z.infer<typeof ArtistProposal>;

/** Reasons why two records may be the same artist. */
export const artistDuplicateReasons = ['NAME', 'TRANSLITERATION', 'DATES'] as const;
const ArtistPair = z.object({
  one: Artist.extend({ items: z.number() }),
  other: Artist.extend({ items: z.number() }),
  reasons: z.array(z.enum(artistDuplicateReasons)),
});
export type ArtistPair = z.infer<typeof ArtistPair>;

/** A record that was merged into another one. */
export const ArtistMerge = z.object({
  id: z.number(),
  survivorId: z.number(),
  mergedId: z.number(),
  name: z.string(),
  by: z.string(),
  byId: z.number(),
  at: z.string(),
  /** number of names on items that moved */
  items: z.number(),
  undoneAt: z.string().nullable(),
});
export type ArtistMerge = z.infer<typeof ArtistMerge>;

/** One of the artists named on an item. */
export const ItemArtist = z.object({
  place: z.number(),
  /** as printed on the item, and without life dates and qualifiers */
  printedName: z.string(),
  name: z.string(),
  dates: z.string(),
  attribution: z.enum(attributions),
  artist: ArtistSuggestion.nullable(),
  resaleRight: z.enum(resaleRightTerms),
});
export type ItemArtist = z.infer<typeof ItemArtist>;

export const artistSort = ['name', 'born', 'died'] as const;
export const artistFilters = { sort: sortBy(artistSort, 'name') };

const key = Line.min(1).max(300);
/** The decision about a proposed name: a new record, or an alias of an existing one. */
const Choice = z.discriminatedUnion('choice', [
  z.strictObject({
    key,
    choice: z.literal('NEW'),
    name: artistFields.name.schema,
    sortName: artistFields.sortName.schema.default(''),
    dates: artistFields.dates.schema.default(''),
  }),
  z.strictObject({ key, choice: z.literal('ARTIST'), artistId: z.number().int().positive() }),
]);
export type ArtistChoice = z.infer<typeof Choice>;

export const artists = contract({
  list: {
    method: 'GET',
    path: '/artists',
    permission: 'artists:read',
    subject: 'none',
    summary: 'List artists. The search covers all spellings of a name.',
    query: PageQuery.extend(artistFilters),
    reply: page(Artist),
  },
  find: {
    method: 'GET',
    path: '/artists/found',
    permission: 'artists:read',
    subject: 'none',
    summary: 'Suggest up to ten artists for a part of a name in any word order.',
    query: z.object({ q: Line.min(1).max(200) }),
    reply: z.object({ matches: z.array(ArtistSuggestion) }),
  },
  proposals: {
    method: 'GET',
    path: '/artists/proposals',
    permission: 'artists:edit',
    subject: 'none',
    summary: 'List names on items that have no record, most items first, with possible records.',
    query: PageQuery,
    reply: page(ArtistProposal),
  },
  accept: {
    method: 'POST',
    path: '/artists/proposals',
    permission: 'artists:edit',
    subject: 'none',
    summary:
      'Create records for proposed names, or add them as aliases of existing records. All items with the name are linked; their printed text stays.',
    body: z.strictObject({ choices: z.array(Choice).min(1).max(500) }),
    reply: z.object({ created: z.number(), linked: z.number() }),
  },
  dismiss: {
    method: 'POST',
    path: '/artists/proposals/dismissed',
    permission: 'artists:edit',
    subject: 'none',
    summary: 'Remove names that need no record from the list of proposals, or restore them.',
    body: z.strictObject({ keys: z.array(key).min(1).max(500), dismissed: z.boolean().default(true) }),
    reply: 'nothing',
  },
  duplicates: {
    method: 'GET',
    path: '/artists/duplicates',
    permission: 'artists:edit',
    subject: 'none',
    summary: 'List pairs of records that may be the same artist, except those marked as distinct.',
    query: PageQuery.omit({ q: true }),
    reply: page(ArtistPair),
  },
  dismissPair: {
    method: 'POST',
    path: '/artists/duplicates/dismissed',
    permission: 'artists:edit',
    subject: 'none',
    summary: 'Mark two records as distinct artists, or as a possible duplicate again.',
    body: z.strictObject({
      ids: z.tuple([z.number().int().positive(), z.number().int().positive()]),
      dismissed: z.boolean().default(true),
    }),
    reply: 'nothing',
  },
  ofItem: {
    method: 'GET',
    path: '/items/:id/artists',
    permission: 'items:read',
    subject: 'item',
    summary:
      'List the artists of an item in their order, with their records and whether the resale right can apply.',
    params: ById,
    reply: z.object({ artists: z.array(ItemArtist) }),
  },
  create: {
    method: 'POST',
    path: '/artists',
    permission: 'artists:create',
    subject: 'none',
    summary:
      'Create an artist. Without a sort name, name and sort name are derived from the name as typed. Items that name the artist are linked.',
    body: ArtistForm.partial().extend({ name: artistFields.name.schema }),
    reply: ArtistRecord,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/artists/:id',
    permission: 'artists:read',
    subject: 'artist',
    summary: 'Get an artist. For a merged record the reply is the artist it was merged into.',
    params: ById,
    reply: ArtistRecord,
  },
  update: {
    method: 'PATCH',
    path: '/artists/:id',
    permission: 'artists:edit',
    subject: 'artist',
    summary: 'Change fields of an artist. The printed text of items stays.',
    params: ById,
    body: ArtistForm.partial().extend(Versioned.shape),
    reply: ArtistRecord,
  },
  remove: {
    method: 'DELETE',
    path: '/artists/:id',
    permission: 'artists:edit',
    subject: 'artist',
    summary: 'Delete an artist. Items keep their printed text and are no longer linked.',
    params: ById,
    body: Versioned,
    reply: 'nothing',
  },
  merges: {
    method: 'GET',
    path: '/artists/:id/merges',
    permission: 'artists:edit',
    subject: 'artist',
    summary: 'List the records that were merged into this one, latest first.',
    params: ById,
    reply: page(ArtistMerge),
  },
  merge: {
    method: 'POST',
    path: '/artists/:id/merges',
    permission: 'artists:edit',
    subject: 'artist',
    summary:
      'Merge another record into this one: its names become aliases, its items are linked here, and empty fields are filled from it. The merge can be undone.',
    params: ById,
    body: z.strictObject({
      version: z.number().int().positive(),
      mergedId: z.number().int().positive(),
      mergedVersion: z.number().int().positive(),
      /** fields taken from the other record although this one has a value */
      copyFields: z.array(z.enum(fieldNames)).max(fieldNames.length).default([]),
    }),
    reply: ArtistMerge,
    status: 201,
  },
  undoMerge: {
    method: 'POST',
    path: '/artist-merges/:id/undo',
    permission: 'artists:edit',
    subject: 'artistMerge',
    summary: 'Separate two merged records. Items that moved return; fields changed since the merge stay.',
    params: ById,
    reply: ArtistMerge,
  },
});
