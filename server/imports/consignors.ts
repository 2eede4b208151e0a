import sql, { raw, type Sql } from 'sql-template-tag';
import { getScope } from '#contract/api/permissions';
import type { Db } from '../db/database';
import { isOwnCustomer } from '../permissions/clients';
import type { Importer } from './file';
import type { Cell } from './reading/rows';
import { type CandidateCustomer, cellText, type RowContext } from './row';
import { cleanText, foldName, isUnknown } from './values';

const houseWords = new Set(
  [
    'house',
    'the house',
    'own property',
    'house property',
    'casa',
    'própria casa',
    'eigenware',
    '本行',
    '自有',
    '本行自有',
  ].map(foldName),
);

/** Returns whether a text in the consignor column says that the auction house itself owns the item. */
export const isHouse = (text: string): boolean => houseWords.has(foldName(text));

/**
 * Looks up the consignors of these rows by number, email address or name, each text once per file. Users who may only see
 * their own clients get no other matches, as in the form.
 */
export async function loadConsignors(
  db: Db,
  user: Importer,
  { mapping, consignors }: RowContext,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const [column] = mapping.fields.consignor?.columns ?? [];
  if (column === undefined) return;
  const texts = [...new Set(rows.map((cells) => cleanText(cellText(cells[column]))))].filter(
    (text) => !isUnknown(text) && !consignors.has(text),
  );
  if (texts.length === 0) return;
  const matches = await db.rows<CandidateCustomer & { text: string }>(sql`
    with names as (select unnest(${texts}::text[]) as text),
    candidates as (
      select a.text, coalesce(k.merged_into, k.id) as id from names a
      join customers k on upper(a.text) in (k.customer_no, k.consignor_no)
      union
      select a.text, k.id from names a join customers k
        on fold(k.name) = any(array[fold(a.text), fold(regexp_replace(a.text, '^([^,]+),\\s*([^,]+)$', '\\2 \\1'))])
      union
      select a.text, k.customer_id from names a
      join customer_contacts k on k.value = lower(a.text) and k.kind = 'EMAIL' and k.ended_at is null)
    select m.text, c.id, c.customer_no as "customerNo" from candidates m join customers c on c.id = m.id
    where c.merged_into is null and c.erased_at is null
      and ${getScope(user.role, 'customers:edit') === 'own' ? isOwnCustomer(user) : sql`true`}
    order by c.id`);
  for (const text of texts)
    consignors.set(
      text,
      matches.filter((one) => one.text === text),
    );
}

/** Returns the SQL for the number of the consignor before (0) or after (1) the change of row `v`; '' when there is none. */
export const consignorAt = (at: 0 | 1, column: 'customer_no' | 'consignor_no'): Sql => sql`
  coalesce((select k.${raw(column)} from customers k where k.id = (v.changes -> 'consignor' ->> ${at}::int)::bigint), '')`;
