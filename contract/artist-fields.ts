import * as z from 'zod';
import { text, texts } from './api/field';

/** A year or none; the minimum is about the invention of writing. */
const year = <const G extends { column: string; label: string; import: string }>(attributes: G) => ({
  ...attributes,
  kind: 'count' as const,
  min: -3000,
  max: 2100,
  schema: z.number().int().min(-3000).max(2100).nullable(),
});

/** Fields of an artist record, which identify the artist named in catalogs. */
// biome-ignore format: keep each field on one line
export const artistFields = {
  name: text({ max: 300, column: 'name', label: 'artists.name', import: 'artistName', required: true }),
  sortName: text({ max: 300, column: 'sort_name', label: 'artists.sortName', import: 'artistSortName' }),
  dates: text({ max: 200, column: 'dates', label: 'artists.dates', import: 'artistDates' }),
  born: year({ column: 'born', label: 'artists.born', import: 'artistBorn' }),
  died: year({ column: 'died', label: 'artists.died', import: 'artistDied' }),
  birthPlace: text({ max: 300, column: 'birth_place', label: 'artists.birthPlace', import: 'artistBirthPlace' }),
  deathPlace: text({ max: 300, column: 'death_place', label: 'artists.deathPlace', import: 'artistDeathPlace' }),
  nationality: text({ max: 200, column: 'nationality', label: 'artists.nationality', import: 'artistNationality' }),
  aliases: texts({ max: 300, column: 'aliases', label: 'artists.aliases', import: 'artistAliases' }),
  url: text({ max: 500, column: 'url', label: 'artists.url', import: 'artistUrl' }),
  source: text({ max: 200, column: 'source', label: 'artists.source', import: 'artistSource' }),
  externalRef: text({ max: 200, column: 'external_ref', label: 'artists.externalRef', import: false }),
};
