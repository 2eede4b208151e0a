import sql from 'sql-template-tag';
import { type LedgerReconciliation, ledgerDifferences } from '#contract/sales';
import type { Db } from '../db/database';

const maxExamples = 20;

type Kind = (typeof ledgerDifferences)[number];

/**
 * Returns the number of valid entries of the ledger, the number of sold items, and the differences: entries plus all
 * differences equal items. An entry counts as many items as its lot has. Items that were sold more than once count once,
 * and items that are no longer sold do not count.
 */
export async function reconcileLedger(db: Db): Promise<LedgerReconciliation> {
  const { entries, items, examples, ...counts } = await db.row<
    Record<Kind, number> & { entries: number; items: number; examples: Partial<Record<Kind, number[]>> }
  >(sql`
    with active_entries as materialized (
      select s.id, array_remove(array_agg(coalesce(s.item_id, li.item_id)), null) as items
      from sales s left join lot_items li on li.lot_id = s.lot_id where s.cancelled_at is null group by s.id),
    pairs as materialized (
      select item, count(*) as times from active_entries, unnest(items) as item group by item),
    differing as materialized (
      select 'together' as kind, item as id, cardinality(t.items) - 1 as n
      from active_entries t, unnest(t.items[1:1]) as item where cardinality(t.items) > 1
      union all select 'withoutItem', null, -1 from active_entries t where cardinality(t.items) = 0
      union all select 'soldAgain', p.item, 1 - p.times from pairs p where p.times > 1
      union all select 'notSold', i.id, -1 from pairs p join items i on i.id = p.item where i.availability <> 'SOLD'
      union all select 'withoutEntry', i.id, 1 from items i
        where i.availability = 'SOLD' and not exists (select 1 from pairs p where p.item = i.id))
    select (select count(*) from active_entries) as entries,
      (select count(*) from items where availability = 'SOLD') as items,
      coalesce(sum(n) filter (where kind = 'together'), 0) as together,
      coalesce(sum(n) filter (where kind = 'withoutItem'), 0) as "withoutItem",
      coalesce(sum(n) filter (where kind = 'soldAgain'), 0) as "soldAgain",
      coalesce(sum(n) filter (where kind = 'notSold'), 0) as "notSold",
      coalesce(sum(n) filter (where kind = 'withoutEntry'), 0) as "withoutEntry",
      (select coalesce(jsonb_object_agg(e.kind, e.ids), '{}') from (
        select kind, (array_agg(id order by id))[1:${maxExamples}::int] as ids from differing where id is not null group by kind) e) as examples
    from differing`);
  const exampleItems = await db.rows<{ itemId: number; itemNo: string }>(sql`
    select id as "itemId", item_no as "itemNo" from items
    where id = any(${Object.values(examples).flat()}::bigint[]) order by id`);
  const differences = ledgerDifferences
    .filter((kind) => counts[kind] !== 0)
    .map((kind) => ({
      kind,
      items: counts[kind],
      examples: exampleItems.filter(({ itemId }) => examples[kind]?.includes(itemId)),
    }));
  return { entries, items, differences };
}
