import sql, { empty, type Sql } from 'sql-template-tag';

/**
 * Returns the condition that `column` (already folded) contains the text, without regard to case and accents; an empty text
 * matches everything.
 */
export const contains = (column: Sql, text: string): Sql => {
  const term = text.trim();
  if (term === '') return sql`true`;
  return sql`${column} like '%' || replace(replace(replace(fold(${term}), ${'\\'}, ${'\\\\'}), '%', ${'\\%'}), '_', ${'\\_'}) || '%'`;
};

/** Returns the condition that the column is the typed lot number, without regard to case and character forms. */
export const isNumber = (column: Sql, text: string): Sql => sql`lot_key(${column}) = lot_key(${text.trim()})`;

/** Returns an ordering that puts lot 45 first when 45 was searched for. It ends with a comma or is empty. */
export const numberedFirst = (text: string): Sql =>
  text.trim() === '' ? empty : sql`${isNumber(sql`l.number`, text)} desc,`;

/**
 * Returns the condition that `l` is the lot of this sale with this number. `77a` finds 77A and `７７` finds 77; an old sale
 * that has both (`number_twin`) tells them apart by their exact labels.
 */
export const isLot = (auctionId: number, number: string): Sql => sql`
  l.auction_id = ${auctionId} and lot_key(l.number) = lot_key(${number}) and (l.number = ${number}
    or l.number_twin = 0 and not exists (
      select 1 from lots same where same.auction_id = ${auctionId} and lot_key(same.number) = lot_key(${number})
        and same.number = ${number}))`;

/**
 * Converts `-title` with `{ title: 'i.title' }` to `i.title desc nulls last`. The columns come from the code, never from
 * users. Rows without a value come last in both directions; with 'beyond' they sort as if greater than every value, as an
 * index does.
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
