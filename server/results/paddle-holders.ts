import sql, { type Sql } from 'sql-template-tag';

/** Selects (customer_id, key, number, sort_key): the lots of a sale that were sold to a customer under a paddle. */
export const paddlesByLots = (auctionId: number): Sql => sql`
  select l.buyer_id as customer_id, paddle_key(l.paddle) as key, l.number, l.sort_key
  from lots l where l.auction_id = ${auctionId} and l.paddle <> '' and l.buyer_id is not null`;

/** An SQL condition: a printed name is the name of a customer, possibly with the last name before a comma. */
export const matchesName = (printed: Sql, name: Sql): Sql => sql`
  fold(${name}) = any(array[fold(${printed}), fold(regexp_replace(${printed}, '^([^,]+),\\s*([^,]+)$', '\\2 \\1'))])`;

/** An SQL condition: a printed name is that of the customer `c`, or is printed on another lot of `c` in the sale. */
export const isPrintedName = (auctionId: number, printed: Sql): Sql => sql`
  (${matchesName(printed, sql`c.name`)} or exists (
    select 1 from lots o where o.auction_id = ${auctionId} and o.buyer_id = c.id and fold(o.buyer) = fold(${printed})))`;
