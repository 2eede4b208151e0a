import sql from 'sql-template-tag';
import type { ImportTotals } from '#contract/imports';
import type { Db } from '../db/database';
import { holderOfRow } from './queries';

const gapsShown = 50;

/** What the checked rows of a file come to: for the eye that compares them with the printed catalogue. */
export async function totalsOf(db: Db, id: number): Promise<ImportTotals> {
  const sums = await db.row<Omit<ImportTotals, 'missing' | 'gaps' | 'causes'>>(sql`
    select count(*) as lots, count(*) filter (where rows > 1) as joint, coalesce(sum(low), 0) as "estimateLow",
      coalesce(sum(high), 0) as "estimateHigh", coalesce(sum(hammer), 0) as hammer,
      coalesce(sum(asking), 0) as "askingPrice"
    from (
      select count(*) as rows, sum((offering ->> 'estimateLow')::bigint) as low, sum((offering ->> 'estimateHigh')::bigint) as high,
        sum((offering ->> 'askingPrice')::bigint) as asking,
        -- Beside a lot that was not sold stands its last bid.
        sum((offering ->> 'hammer')::bigint) filter (where offering ->> 'outcome' in ('SOLD', 'SUBJECT')) as hammer
      from import_checks where import_id = ${id} and state <> 'ERROR' and place is not null
      group by ${holderOfRow}) lots`);
  const gaps = await db.rows<{ from: number; to: number }>(sql`
    select before + 1 as from, number - 1 as to from (
      select number, lag(number) over (order by number) as before from (
        select distinct substring(number from '^\\[?0*([0-9]{1,9})')::int as number from import_rows
        where import_id = ${id}) numbers
      where number is not null) neighbours
    where number > before + 1 order by 1`);
  const causes = await db.rows<ImportTotals['causes'][number]>(sql`
    select said ->> 'code' as code, said ->> 'field' as field, said ->> 'level' as level, count(distinct row) as rows
    from import_checks v join import_rows r using (import_id, row), jsonb_array_elements(r.faults || v.faults) said
    where import_id = ${id} group by 1, 2, 3 order by 4 desc, 1`);
  return {
    ...sums,
    missing: gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    gaps: gaps.slice(0, gapsShown),
    causes,
  };
}
