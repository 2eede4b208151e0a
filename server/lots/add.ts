import sql from 'sql-template-tag';
import { getNextLabel, toLotSortKey } from '#contract/lot-number';
import type { AddedLots } from '#contract/lots';
import { reduceAmount } from '#contract/money/reductions';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvents } from '../events/event';
import { hold } from '../items/hold';
import { readSaleCurrency } from '../settings/currencies';
import { findLastNumber } from './numbers';
import type { Sale } from './sale';

/** A lot to add; its items are locked and available. */
export interface Entry {
  /** the lot that is offered again; null for new items */
  passedLotId: number | null;
  parts: readonly { itemId: number; ordinal: number; reference: string }[];
}

/**
 * Adds lots under the next numbers of a locked sale. A reoffered lot keeps its text and, in the same currency, its estimates
 * and reserve less the reduction (percent). It loses its section, because sections belong to a sale.
 */
export async function addLots(
  tx: Db,
  { user, now }: Context,
  sale: Sale,
  entries: readonly Entry[],
  reduction: number,
): Promise<AddedLots['lots']> {
  if (entries.length === 0) return [];
  const numbers: string[] = [];
  for (const _ of entries) numbers.push(getNextLabel(numbers.at(-1) ?? (await findLastNumber(tx, sale.id))));
  const amounts = await carryAmounts(tx, sale, entries, reduction);
  const created = await tx.rows<{ id: number; number: string; version: number }>(sql`
    insert into lots (auction_id, number, sort_key, title, estimate_low, estimate_high, reserve, reserve_note,
      estimate_on_request, vat_scheme, arr_applies)
    select ${sale.id}, entry.number, entry.key, coalesce(l.title, ''), entry.low, entry.high, entry.reserve,
      case when entry.reserve is null then '' else l.reserve_note end,
      coalesce(l.estimate_on_request, false), l.vat_scheme, coalesce(l.arr_applies, false)
    from unnest(${numbers}::text[], ${numbers.map(toLotSortKey)}::text[], ${entries.map(({ passedLotId }) => passedLotId)}::bigint[],
      ${amounts.map(({ low }) => low)}::bigint[], ${amounts.map(({ high }) => high)}::bigint[],
      ${amounts.map(({ reserve }) => reserve)}::bigint[]) as entry(number, key, id, low, high, reserve)
    left join lots l on l.id = entry.id
    returning id, number, version`);
  const byNumber = new Map(created.map((lot) => [lot.number, lot]));
  const entered = numbers.flatMap((number) => byNumber.get(number) ?? []);
  const parts = entered.flatMap(({ id }, at) => (entries[at]?.parts ?? []).map((part) => ({ ...part, id })));
  const pluckColumn = <K extends keyof (typeof parts)[number]>(key: K) => parts.map((part) => part[key]);
  await hold(
    tx,
    'lots',
    sql`select * from unnest(${pluckColumn('itemId')}::bigint[], ${pluckColumn('id')}::bigint[])`,
  );
  await tx.run(sql`
    insert into lot_items (lot_id, ordinal, item_id, reference)
    select * from unnest(${pluckColumn('id')}::bigint[], ${pluckColumn('ordinal')}::int[], ${pluckColumn('itemId')}::bigint[],
      ${pluckColumn('reference')}::text[])`);
  await recordEvents(
    tx,
    { noun: 'lots', userId: user.id },
    sql`
      select ${now}::timestamptz, ${user.id}::bigint, id, 'create', null, 'DRAFT', null::jsonb, null
      from unnest(${entered.map(({ id }) => id)}::bigint[]) as added(id)`,
  );
  return entered;
}

interface Amounts {
  low: number | null;
  high: number | null;
  reserve: number | null;
}
const noAmounts: Amounts = { low: null, high: null, reserve: null };

/** Returns the initial estimates and reserve of each entry. */
async function carryAmounts(
  tx: Db,
  sale: Sale,
  entries: readonly Entry[],
  reduction: number,
): Promise<Amounts[]> {
  const lotIds = entries.flatMap(({ passedLotId }) => passedLotId ?? []);
  if (lotIds.length === 0) return entries.map(() => noAmounts);
  const [{ minorPerMajor }, passed] = await Promise.all([
    readSaleCurrency(tx, sale.currency),
    tx.rows<Amounts & { id: number }>(sql`
      select l.id, l.estimate_low as low, l.estimate_high as high, l.reserve
      from lots l join auctions a on a.id = l.auction_id
      where l.id = any(${lotIds}::bigint[]) and a.currency = ${sale.currency}`),
  ]);
  const reduce = (amount: number | null) =>
    amount === null ? null : reduceAmount(amount, reduction, minorPerMajor);
  const carried = new Map(
    passed.map(({ id, low, high, reserve }) => [
      id,
      { low: reduce(low), high: reduce(high), reserve: reduce(reserve) },
    ]),
  );
  return entries.map(
    ({ passedLotId }) => (passedLotId === null ? undefined : carried.get(passedLotId)) ?? noAmounts,
  );
}
