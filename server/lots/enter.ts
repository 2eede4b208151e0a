import sql from 'sql-template-tag';
import { saleIs } from '#contract/auction-states';
import { lotSortKey, nextLabel } from '#contract/lot-number';
import type { Entered, lots } from '#contract/lots';
import { Refusal, refuse } from '#contract/refusal';
import type { Input } from '#contract/route';
import { refusedRow } from '../db/chosen';
import type { Db } from '../db/database';
import { recordAll } from '../events/event';
import type { Context } from '../house';
import { hold } from '../items/hold';
import { wantedItems } from '../items/wanted';
import { lastNumber } from './numbers';
import { type Sale, saleForUpdate } from './sale';

/**
 * Enters items of the house into a sale, each as a lot under the next number. Those that cannot be had are named.
 * Refuses `lot.sale_closed`.
 */
export async function enterItems(
  context: Context,
  auctionId: number,
  { rows }: Input<typeof lots.enter>['body'],
): Promise<Entered> {
  return context.db.transaction(async (tx) => {
    const sale = await openSale(tx, auctionId);
    const { free, held, refused } = await wantedItems(tx, context.user, rows);
    for (const { id, itemNo } of held)
      refused.push(refusedRow(id, itemNo, new Refusal('item.held', { itemNo })));
    const entries = free.map(({ id: itemId }) => ({
      like: null,
      parts: [{ itemId, ordinal: 1, reference: '' }],
    }));
    return { lots: await addLots(tx, context, sale, entries), refused };
  });
}

/** A sale whose lots come and go, locked. Refuses `lot.sale_closed`. */
export async function openSale(tx: Db, id: number): Promise<Sale> {
  const sale = await saleForUpdate(tx, id);
  if (!saleIs('open', sale)) refuse('lot.sale_closed', { status: sale.status });
  return sale;
}

/** What becomes a lot: locked items that nobody has, and the lot it shall be like, if it is like one. */
export interface Entry {
  like: number | null;
  parts: readonly { itemId: number; ordinal: number; reference: string }[];
}

/** Makes lots under the next numbers of a locked sale. A reserve is agreed anew for each offering, a section is the sale's. */
export async function addLots(
  tx: Db,
  { user, now }: Context,
  sale: Sale,
  entries: readonly Entry[],
): Promise<Entered['lots']> {
  if (entries.length === 0) return [];
  const numbers: string[] = [];
  for (const _ of entries) numbers.push(nextLabel(numbers.at(-1) ?? (await lastNumber(tx, sale.id))));
  const made = await tx.rows<{ id: number; number: string; version: number }>(sql`
    insert into lots (auction_id, number, sort_key, title, estimate_low, estimate_high, estimate_on_request,
      vat_scheme, arr_applies)
    select ${sale.id}, given.number, given.key, coalesce(l.title, ''),
      case when a.currency = ${sale.currency} then l.estimate_low end,
      case when a.currency = ${sale.currency} then l.estimate_high end,
      coalesce(l.estimate_on_request, false), l.vat_scheme, coalesce(l.arr_applies, false)
    from unnest(${numbers}::text[], ${numbers.map(lotSortKey)}::text[], ${entries.map(({ like }) => like)}::bigint[])
      as given(number, key, id)
    left join lots l on l.id = given.id left join auctions a on a.id = l.auction_id
    returning id, number, version`);
  const byNumber = new Map(made.map((lot) => [lot.number, lot]));
  const entered = numbers.flatMap((number) => byNumber.get(number) ?? []);
  const parts = entered.flatMap(({ id }, at) => (entries[at]?.parts ?? []).map((part) => ({ ...part, id })));
  const column = <K extends keyof (typeof parts)[number]>(key: K) => parts.map((part) => part[key]);
  await hold(tx, 'lots', sql`select * from unnest(${column('itemId')}::bigint[], ${column('id')}::bigint[])`);
  await tx.run(sql`
    insert into lot_items (lot_id, ordinal, item_id, reference)
    select * from unnest(${column('id')}::bigint[], ${column('ordinal')}::int[], ${column('itemId')}::bigint[],
      ${column('reference')}::text[])`);
  await recordAll(
    tx,
    { noun: 'lots', userId: user.id },
    sql`
      select ${now}::timestamptz, ${user.id}::bigint, id, 'create', null, 'DRAFT', null::jsonb, null
      from unnest(${entered.map(({ id }) => id)}::bigint[]) as given(id)`,
  );
  return entered;
}
