import sql, { type Sql } from 'sql-template-tag';
import { type Checks, currentValues, type Validation } from './check-parts';
import { artistColumns } from './columns';
import { registerChecks } from './register-checks';

/** Compares the rows of a file with the artists. */
export const artistChecks = (validation: Validation): Checks => ({
  existingRows: matchingArtists(validation),
  write: registerChecks(validation, {
    columns: artistColumns,
    lists: {},
    source: sourceColumn(sql`u`),
    issues: [],
  }),
});

const sourceColumn = (row: Sql): Sql => sql`coalesce(${row}.fields ->> 'artistSource', '')`;

/** Matches rows to artists by their external number, otherwise by name and year of birth. */
const matchingArtists = ({ importId }: Validation): Sql => sql`
  select distinct on (candidate.row) null::int as twice_row, candidate.row, candidate.via, a.id as holder_id, a.version as holder_version, a.name as label, a.name,
    ${currentValues('a', artistColumns)} as now
  from (
    select r.row, 'reference' as via, artist_survivor(a.id) as id from import_rows r
    join artists a on a.external_ref = r.reference and a.source = ${sourceColumn(sql`r`)}
    where r.import_id = ${importId} and r.reference <> ''
    union all
    select r.row, 'name', a.id from import_rows r
    join artists a on fold(a.name) = fold(r.fields ->> 'artistName') and a.born is not distinct from (r.fields ->> 'artistBorn')::int
      and (r.reference = '' or a.external_ref = '') and a.merged_into is null
    where r.import_id = ${importId}) candidate
  join artists a on a.id = candidate.id
  order by candidate.row, candidate.via desc, a.id`;
