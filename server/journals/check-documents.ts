import sql, { type Sql } from 'sql-template-tag';
import type { Company, SeriesDocument } from '#contract/companies';
import { getSettledState } from '#contract/invoice-states';
import type { LedgerCheck } from '#contract/journals';
import { toCounterExpression } from '#contract/number-pattern';
import type { Db } from '../db/database';
import { readSettlements } from './settlements';

/**
 * Selects the counters of issued documents whose numbers the present pattern of their series can write (noun, id, label,
 * expected, found): each is expected to follow the one before, or to be one from which a user let the series continue.
 */
export async function selectCounters(db: Db): Promise<Sql> {
  const series = await db.rows<{ company: Company; document: SeriesDocument; pattern: string }>(
    sql`select company, document, pattern from number_series`,
  );
  return sql`
    select 'invoices' as noun, c.id, c.number as label, c.counter as found,
      case when exists (
        select 1 from events e
        where e.noun = case c.company when 'HOUSE' then 'house' else 'gallery' end
          and (e.changes #>> array['numberSeries', '1', c.kind, 'next'])::bigint = c.counter)
      then c.counter else c.following end as expected
    from (
      select n.*, coalesce(lag(counter) over (partition by company, kind order by counter) + 1, counter) as following
      from (
        select i.id, i.number, i.company, i.kind, substring(i.number from s.expression)::bigint as counter
        from invoices i join unnest(${series.map(({ company }) => company)}::text[],
          ${series.map(({ document }) => document)}::text[],
          ${series.map(({ pattern }) => toCounterExpression(pattern))}::text[]) s (company, document, expression)
          on s.company = i.company and s.document = i.kind
        -- Opening balances have the numbers of the previous system.
        where i.number is not null and i.import_id is null) n
      where counter is not null) c`;
}

const blockSize = 5000;

/** Compares the stored state of each issued document with the one that follows from its allocations. */
export async function checkStates(db: Db): Promise<LedgerCheck> {
  let compared = 0;
  let first: LedgerCheck['first'] = null;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows = await readSettlements(db, sql`i.id > ${after}`, sql`limit ${blockSize}`);
    const wrong = rows.find((row) => row.state !== getSettledState(row));
    if (wrong && !first) first = { noun: 'invoices', id: wrong.id, label: wrong.number };
    compared += rows.length;
    after = rows.length < blockSize ? undefined : rows.at(-1)?.id;
  }
  return { check: 'STATES', compared, first, expected: null, found: null };
}
