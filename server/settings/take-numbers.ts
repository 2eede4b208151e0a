import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Company, SeriesDocument } from '#contract/companies';
import { formatSeriesNumber } from '#contract/number-pattern';
import type { Db } from '../db/database';

/**
 * Takes the next numbers of a series. Call it last in the transaction that issues the documents: others wait for the series
 * until it ends, and a rollback returns the numbers, so that there are no gaps. Refuses (`invoice.date`) a day before that of
 * the last document, because numbers ascend with the date.
 */
export async function takeNumbers(
  tx: Db,
  { company, document, day }: { company: Company; document: SeriesDocument; day: string },
  count: number,
): Promise<string[]> {
  const series = await tx.row<{ pattern: string; next: number; last: string | null }>(sql`
    update number_series s set next_number = s.next_number + ${count},
      last_issued_on = greatest(s.last_issued_on, ${day}::date)
    from (select * from number_series where company = ${company} and document = ${document} for update) b
    where s.company = b.company and s.document = b.document
    returning s.pattern, b.next_number as next, b.last_issued_on::text as last`);
  if (series.last && day < series.last) refuse('invoice.date', { last: series.last });
  return Array.from({ length: count }, (_, at) => formatSeriesNumber(series.pattern, series.next + at, day));
}
