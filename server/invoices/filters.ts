import sql, { join, raw, type Sql } from 'sql-template-tag';
import { contains } from '../db/search';
import { isOverdue } from './overdue';

/** Filter of the list of invoices, its totals and its file. */
export interface InvoiceQuery {
  ids?: readonly number[];
  q: string;
  sort: string;
  state: string[];
  kind: string[];
  company: string[];
  currency: string[];
  auctionId?: number | undefined;
  customerId?: number | undefined;
  overdue?: boolean | undefined;
}

/** Returns the condition on documents `i` that a filter means. */
export function buildWhere(query: InvoiceQuery): Sql {
  if (query.ids) return sql`where i.id = any(${[...query.ids]}::bigint[])`;
  const { q, auctionId, customerId, overdue } = query;
  const isOneOf = (column: string, values: readonly string[]): Sql[] =>
    values.length > 0 ? [sql`${raw(column)} = any(${[...values]}::text[])`] : [];
  const conditions = [
    ...(q.trim() === ''
      ? []
      : [
          sql`(i.number ilike ${`%${q.trim().replace(/[\\%_]/g, '\\$&')}%`} or i.reference = upper(replace(${q}, ' ', ''))
            or i.customer_id in (select k.id from customers k where ${contains(sql`k.folded`, q)}))`,
        ]),
    ...isOneOf('i.state', query.state),
    ...isOneOf('i.kind', query.kind),
    ...isOneOf('i.company', query.company),
    ...isOneOf('i.currency', query.currency),
    ...(auctionId === undefined ? [] : [sql`i.auction_id = ${auctionId}`]),
    ...(customerId === undefined ? [] : [sql`(i.customer_id = ${customerId} or i.payer_id = ${customerId})`]),
    ...(overdue ? [isOverdue] : []),
  ];
  return conditions.length === 0 ? sql`` : sql`where ${join(conditions, ' and ')}`;
}

/** Selects the ids of the documents that match a list's filters. */
export const selectInvoiceIds = (query: Partial<InvoiceQuery>): Sql =>
  sql`select i.id from invoices i ${buildWhere({
    q: '',
    sort: 'number',
    state: [],
    kind: [],
    company: [],
    currency: [],
    ...query,
  })}`;
