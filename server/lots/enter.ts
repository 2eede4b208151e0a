import sql from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { Refusal, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import type { RefusedRow } from '#contract/api/selection';
import type { AddedLots, lots } from '#contract/lots';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { toRefusedRow } from '../db/selection';
import { recordEvents } from '../events/event';
import { lockSelectedItems } from '../items/selected-items';
import { addLots, type Entry } from './add';
import { findLastOfferings, findPassedLots } from './passed';
import { openSale, type Sale } from './sale';

type EnterBody = Input<typeof lots.enter>['body'];

/**
 * Enters items into a sale, or reoffers passed lots, under the next numbers. Refused individually: lots that changed since
 * they were read, did not pass or have an item that is held elsewhere, and items that are not available. Refuses
 * `lot.sale_closed`, and (`reduction`, `fixed`) a changed reduction from users who may not see the reserve.
 */
export async function enterSale(context: Context, auctionId: number, body: EnterBody): Promise<AddedLots> {
  return context.db.transaction(async (tx) => {
    const sale = await openSale(tx, auctionId);
    const { entries, refused } = body.lots
      ? await findPassedLots(tx, body.lots)
      : await findItemEntries(tx, context, body.rows);
    const defaultReduction = await readReduction(tx);
    const reduction = body.reduction ?? defaultReduction;
    // The reduction also applies to the reserve, so it would reveal it.
    if (reduction !== defaultReduction && !can(context.user, 'lots:see-reserve', sale.departmentIds))
      refuseField('reduction', 'fixed');
    const entered = await addLots(tx, context, sale, entries, reduction);
    await recordReoffers(tx, context, sale, entries, entered);
    return { lots: entered, refused };
  });
}

/** Returns the default reduction for passed lots, in percent. */
export const readReduction = async (db: Db): Promise<number> =>
  (await db.row<{ reduction: number }>(sql`select reoffer_reduction as reduction from house`)).reduction;

async function findItemEntries(
  tx: Db,
  { user }: Context,
  rows: EnterBody['rows'],
): Promise<{ entries: Entry[]; refused: RefusedRow[] }> {
  if (!rows) return { entries: [], refused: [] };
  const { free, unavailable, refused } = await lockSelectedItems(tx, user, rows);
  for (const { id, itemNo } of unavailable)
    refused.push(toRefusedRow(id, itemNo, new Refusal('item.held', { itemNo })));
  return {
    entries: await findLastOfferings(
      tx,
      free.map(({ id }) => id),
    ),
    refused,
  };
}

/** Records with each passed lot where it is offered again. */
async function recordReoffers(
  tx: Db,
  { user, now }: Context,
  sale: Sale,
  entries: readonly Entry[],
  entered: AddedLots['lots'],
): Promise<void> {
  const reoffered = entries.flatMap(({ passedLotId }, at) =>
    passedLotId === null ? [] : { passedLotId, at },
  );
  if (reoffered.length === 0) return;
  const places = reoffered.map(({ at }) => `${sale.code} · ${entered[at]?.number ?? ''}`);
  await recordEvents(
    tx,
    { noun: 'lots', userId: user.id },
    sql`
      select ${now}::timestamptz, ${user.id}::bigint, passed.id, 'reoffer', 'PASSED', 'PASSED',
        jsonb_build_object('reofferedAs', jsonb_build_array(null, passed.place)), null
      from unnest(${reoffered.map(({ passedLotId }) => passedLotId)}::bigint[], ${places}::text[]) as passed(id, place)`,
  );
}
