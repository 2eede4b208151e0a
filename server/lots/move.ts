import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { EventAction } from '#contract/api/events';
import { getNextState } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import { type LotStatus, type LotStep, lotLifecycle } from '#contract/lot-states';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { canTakeStep, stateAfter } from '../db/states';
import { recordEvent, recordEvents } from '../events/event';
import { advanceAvailability, hold, release } from '../items/hold';
import { recordLotSales } from '../sales/ledger';
import { closedStatuses, type Lot, lotForUpdate, type ResultColumns, selectLotIds } from './lot';

/** The user and time of a status change. */
export interface Mover {
  app: AppContext;
  now: Date;
  user: { id: number };
}

/** Consecutive steps of a lot. The columns, changes and reason belong to the last step. */
export interface Move {
  lot: Lot;
  steps: readonly LotStep[];
  set?: Partial<ResultColumns>;
  reason?: string;
  changes?: Record<string, [unknown, unknown]>;
}

/** Returns the state after a step. Refuses `step.not_allowed`. */
const lotAfter = (number: string, status: LotStatus, step: LotStep): LotStatus =>
  getNextState(lotLifecycle, status, step) ?? refuse('step.not_allowed', { step, status, lot: number });

/** Returns the states of a lot after each of these steps. Refuses a step that the state does not allow. */
export function findStatusPath({ lot, steps }: Pick<Move, 'lot' | 'steps'>): LotStatus[] {
  const statusPath: LotStatus[] = [];
  for (const step of steps) statusPath.push(lotAfter(lot.number, statusPath.at(-1) ?? lot.status, step));
  return statusPath;
}

const columns: Record<keyof ResultColumns, { column: string; type: string }> = {
  soldVatScheme: { column: 'sold_vat_scheme', type: 'text' },
  soldVatRate: { column: 'sold_vat_rate', type: 'numeric' },
  hammer: { column: 'hammer', type: 'bigint' },
  premium: { column: 'premium', type: 'bigint' },
  premiumNet: { column: 'premium_net', type: 'bigint' },
  lastBid: { column: 'last_bid', type: 'bigint' },
  buyer: { column: 'buyer', type: 'text' },
  paddle: { column: 'paddle', type: 'text' },
  buyerId: { column: 'buyer_id', type: 'bigint' },
  noCustomer: { column: 'no_customer', type: 'boolean' },
  subjectUntil: { column: 'subject_until', type: 'date' },
  resultAt: { column: 'result_at', type: 'timestamptz' },
  resultBy: { column: 'result_by', type: 'bigint' },
};
const assignments = join(
  Object.entries(columns).map(
    ([field, { column, type }]) => sql`
      ${raw(column)} = case when m.set ? ${field} then (m.set ->> ${field})::${raw(type)} else l.${raw(column)} end`,
  ),
  ', ',
);

/** A move with the resulting states. */
type Moved = Move & { statusPath: LotStatus[]; to: LotStatus };

/**
 * Performs lifecycle steps with locked lots of one sale: writes their columns, holds or releases their items, records their
 * sales, increments the versions and records an event for each step. All status changes of lots go through this function.
 * The number of statements does not depend on the number of lots. Refuses a step that the state does not allow; nothing is
 * written then.
 */
export async function moveLots(tx: Db, mover: Mover, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const moved = moves.map((move): Moved => {
    const statusPath = findStatusPath(move);
    return { ...move, statusPath, to: statusPath.at(-1) ?? move.lot.status };
  });
  const rows = moved.map(({ lot, steps, to, set = {} }) => ({ id: lot.id, to, steps: steps.length, set }));
  await tx.run(
    prepared(sql`
      update lots l set status = m.to, version = l.version + m.steps, updated_at = ${mover.now}, ${assignments}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id bigint, "to" text, steps int, set jsonb)
      where l.id = m.id`),
  );
  await updateItemHolds(tx, moved);
  await enterSales(tx, mover, moved);
  await leavePublication(tx, mover, moved);
  await recordMoves(tx, mover, moved);
}

/** Performs one step with one lot and returns the updated lot. */
export async function moveLot(
  tx: Db,
  mover: Mover,
  lot: Lot,
  step: LotStep,
  details: Pick<Move, 'set' | 'reason' | 'changes'> = {},
): Promise<Lot> {
  await moveLots(tx, mover, [{ lot, steps: [step], ...details }]);
  return lotForUpdate(tx, lot.auctionId, lot.number);
}

const toIds = (moved: readonly Moved[]): Sql =>
  sql`select unnest(${moved.map(({ lot }) => lot.id)}::bigint[])`;

const toHoldingState = (status: LotStatus) =>
  status === 'SOLD' ? 'sold' : closedStatuses.includes(status) ? 'free' : 'offered';

/** Holds, sells, reopens or releases the items of lots according to their new states. */
async function updateItemHolds(tx: Db, moved: readonly Moved[]): Promise<void> {
  const selectMovesTo = (
    now: ReturnType<typeof toHoldingState>,
    before?: ReturnType<typeof toHoldingState>,
  ) =>
    moved.filter(
      ({ lot, to }) =>
        toHoldingState(to) === now &&
        toHoldingState(lot.status) !== now &&
        (before ?? toHoldingState(lot.status)) === toHoldingState(lot.status),
    );
  const [free, sold] = [selectMovesTo('free'), selectMovesTo('sold')];
  const [reopened, reofferedMoves] = [selectMovesTo('offered', 'sold'), selectMovesTo('offered', 'free')];
  if (free.length > 0) await release(tx, 'lots', toIds(free));
  if (sold.length > 0) await advanceAvailability(tx, 'lots', toIds(sold), 'sell');
  if (reopened.length > 0) await advanceAvailability(tx, 'lots', toIds(reopened), 'reopen');
  if (reofferedMoves.length > 0)
    await hold(
      tx,
      'lots',
      sql`select item_id, lot_id from lot_items where lot_id in (${toIds(reofferedMoves)})`,
    );
}

function groupByReason(moved: readonly Moved[]): Map<string, Moved[]> {
  const groups = new Map<string, Moved[]>();
  for (const move of moved) {
    const { reason = '' } = move;
    const group = groups.get(reason);
    if (group) group.push(move);
    else groups.set(reason, [move]);
  }
  return groups;
}

/** Records sales of lots that are now sold, and cancels those of lots that no longer are. */
async function enterSales(tx: Db, { app, now, user }: Mover, moved: readonly Moved[]): Promise<void> {
  const sold = moved.filter(({ lot, to }) => lot.status === 'SOLD' || to === 'SOLD');
  for (const [reason, lots] of groupByReason(sold)) {
    await recordLotSales(tx, toIds(lots), { now, userId: user.id, reason });
    const corrected = lots.filter(({ lot }) => lot.status === 'SOLD');
    if (corrected.length > 0)
      // A correction takes the result back and records another one, so its invoice is only corrected after both.
      await tx.beforeCommit((end) =>
        app.listeners.salesChanged(end, {
          sales: sql`s.lot_id in (${toIds(corrected)})`,
          now,
          userId: user.id,
          reason,
        }),
      );
  }
}

/** Notifies listeners of lots that are no longer published, such as requests that await a reply. */
async function leavePublication(tx: Db, { app, now, user }: Mover, moved: readonly Moved[]) {
  const leftPublication = moved.filter(({ lot }) => lot.status === 'PUBLISHED');
  const notWithdrawn = leftPublication.filter(({ to }) => to !== 'WITHDRAWN');
  if (notWithdrawn.length > 0)
    await app.listeners.lotsUnpublished(tx, { lots: toIds(notWithdrawn), now, userId: user.id });
  for (const [reason, lots] of groupByReason(leftPublication.filter(({ to }) => to === 'WITHDRAWN')))
    await app.listeners.lotsUnpublished(tx, {
      lots: toIds(lots),
      now,
      userId: user.id,
      withdrawn: { reason },
    });
}

async function recordMoves(tx: Db, { now, user }: Mover, moved: readonly Moved[]): Promise<void> {
  const events = moved.flatMap(({ lot, steps, statusPath, changes, reason }) =>
    steps.map((action: EventAction<'lots'>, at) => ({
      id: lot.id,
      action,
      from: statusPath[at - 1] ?? lot.status,
      to: statusPath[at] as LotStatus,
      ...(at === steps.length - 1 && { changes, reason }),
    })),
  );
  const [first] = moved;
  if (!first) return;
  // For one lot, open pages are notified of that lot; for several, only that lots of the sale changed.
  if (moved.length === 1)
    for (const event of events) await recordEvent(tx, { now, userId: user.id, noun: 'lots', ...event });
  else
    await recordEvents(
      tx,
      { noun: 'lots', userId: user.id },
      sql`
        select ${now}::timestamptz, ${user.id}::bigint, h.id, h.action, h."from", h."to", h.changes, h.reason
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          as h(id bigint, action text, "from" text, "to" text, changes jsonb, reason text)`,
    );
}

/**
 * Performs the same step with every lot of a sale whose state allows it, as part of the sale's own action and event.
 * `publish` stores the sale's premium schedule with each lot.
 */
export async function moveAllLots(
  tx: Db,
  auctionId: number,
  step: 'publish' | 'unpublish',
  { app, now, user }: Pick<Mover, 'app' | 'now' | 'user'>,
): Promise<number> {
  if (step === 'unpublish')
    await app.listeners.lotsUnpublished(tx, { lots: selectLotIds(auctionId), now, userId: user.id });
  return tx.run(sql`
    update lots set status = ${stateAfter(lotLifecycle, step)}, version = version + 1, updated_at = ${now},
      premium_schedule_id = ${step === 'publish' ? sql`(select premium_schedule_id from auctions where id = ${auctionId})` : null}
    where auction_id = ${auctionId} and ${canTakeStep(lotLifecycle, step, 'status')}`);
}
