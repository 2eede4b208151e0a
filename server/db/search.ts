import sql, { empty, type Sql } from 'sql-template-tag';

/** `column` (already folded) contains the text, case and accents ignored; an empty text matches everything. */
export const contains = (column: Sql, text: string): Sql => {
  const term = text.trim();
  if (term === '') return sql`true`;
  return sql`${column} like '%' || replace(replace(replace(fold(${term}), ${'\\'}, ${'\\\\'}), '%', ${'\\%'}), '_', ${'\\_'}) || '%'`;
};

/** Is this the lot number that was typed, in whatever case or form of its signs? */
export const isNumber = (column: Sql, text: string): Sql => sql`lot_key(${column}) = lot_key(${text.trim()})`;

/** In the order of the catalogue, lot 45 stands first where 45 was searched for. Ends with a comma, or is empty. */
export const numberedFirst = (text: string): Sql =>
  text.trim() === '' ? empty : sql`${isNumber(sql`l.number`, text)} desc,`;

/**
 * Is `l` the lot of this sale that the number stands for? As SQL. `77a` finds 77A and `７７` finds 77; a sale of old that
 * has both (`number_twin`) tells them apart by their very labels.
 */
export const isLot = (auctionId: number, number: string): Sql => sql`
  l.auction_id = ${auctionId} and lot_key(l.number) = lot_key(${number}) and (l.number = ${number}
    or l.number_twin = 0 and not exists (
      select 1 from lots same where same.auction_id = ${auctionId} and lot_key(same.number) = lot_key(${number})
        and same.number = ${number}))`;

/**
 * `-title` with `{ title: 'i.title' }` → `i.title desc nulls last`. The columns are ours, never a user's text. Rows
 * without a value stand last either way; 'beyond': as if greater than every value, which is how an index has them.
 */
export function orderBy(
  columns: Readonly<Record<string, string>>,
  sort: string,
  nulls: 'last' | 'beyond' = 'last',
): string {
  const isDescending = sort.startsWith('-');
  const column = columns[isDescending ? sort.slice(1) : sort];
  if (!column) throw new Error(`cannot sort by ${sort}`);
  return `${column} ${isDescending ? 'desc' : 'asc'}${nulls === 'last' ? ' nulls last' : ''}`;
}
