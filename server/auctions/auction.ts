import sql from 'sql-template-tag';
import {
  type AuctionForm,
  type Auction as AuctionReply,
  type AuctionStep,
  auctionFields,
  auctionLifecycle,
  missingTerms,
  saleIs,
  saleTerms,
} from '#contract/auctions';
import type { ImportState } from '#contract/import-states';
import { after, stepsFrom } from '#contract/lifecycle';
import { withoutResult } from '#contract/lot-states';
import { may } from '#contract/permissions';
import { refuse, refuseField } from '#contract/refusal';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, pairsOf } from '../db/fields';
import { differences, reachedBy, record } from '../events/event';
import { checkVersion } from '../events/stale';
import type { Context, User } from '../house';
import { holdLots, lotsHeldElsewhere, offerUnder, releaseLots } from '../lots/lot';
import { moveAllLots } from '../lots/move';
import { lockSale } from '../lots/sale';
import { keepingPublished, readinessOfSale } from '../publication/readiness';
import { checkCatalogue } from '../settings/catalogue';
import { type AuctionFacts, auctionFacts, lotsOf } from './queries';
import { checkSchedules } from './terms';

export type Auction = AuctionFacts;

/** The sale, locked until the transaction ends ('share': lots may change meanwhile, its status may not). */
export async function auctionForUpdate(
  tx: Db,
  id: number,
  lock: 'update' | 'share' = 'update',
): Promise<Auction> {
  await lockSale(tx, id, lock);
  return auction(tx, id);
}

/** The sale. Refuses `row.not_found`. */
export const auction = async (db: Db, id: number): Promise<Auction> =>
  (await auctionFacts(db, id)) ?? refuse('row.not_found');

export async function readAuction(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<AuctionReply> {
  const [facts, lots, reached] = await Promise.all([
    auction(db, id),
    lotsOf(db, id),
    reachedBy(db, 'auctions', id),
  ]);
  const steps = stepsFrom(auctionLifecycle, facts.status).filter((step) => may(user, `auctions:${step}`));
  return {
    ...facts,
    lots,
    reached,
    editable: mayEdit(user, facts),
    lotsEditable: may(user, 'lots:edit', facts.departmentIds),
    steps: await Promise.all(
      steps.map(async (step) => {
        const blocker = await blockerOf(db, facts, step);
        return { step, blockedBy: blocker?.code ?? null, count: blocker?.count ?? 0 };
      }),
    ),
  };
}

const mayEdit = (user: User, { status, departmentIds }: Auction): boolean =>
  status === 'DRAFT'
    ? may(user, 'auctions:edit-draft', departmentIds) || may(user, 'auctions:edit')
    : may(user, 'auctions:edit');

/** Creates a draft. Refuses a code in use, an unknown schedule, and for a specialist a sale without own department. */
export async function createAuction(context: Context, form: AuctionForm): Promise<AuctionReply> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    await check(tx, form);
    const created = await tx.maybe<{ id: number }>(sql`
      insert into auctions ${columnsAndValues(pairsOf(auctionFields, form))}
      on conflict do nothing returning id`);
    if (!created) return refuseField('code', 'duplicate');
    await setDepartments(tx, created.id, form.departmentIds);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'auctions',
      id: created.id,
      deed: 'create',
      to: 'DRAFT',
    });
    return readAuction({ db: tx, user }, created.id);
  });
}

/** Saves the whole form. Currency and schedules stand still once a result is recorded. */
export async function updateAuction(
  context: Context,
  id: number,
  { version, ...form }: AuctionForm & { version: number },
): Promise<AuctionReply> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const before = await auctionForUpdate(tx, id);
    // Besides its departments, the state of a sale says who may change it.
    if (!mayEdit(user, before)) await context.demand('auctions:edit');
    await checkVersion(tx, 'auctions', id, before, version, () => readAuction({ db: tx, user }, id));
    await check(tx, form);
    const taken =
      saleIs('published', before) && saleTerms.find((term) => form[term] === null && before[term] !== null);
    if (taken) refuseField(taken, 'required');
    const changes = differences<object>(before, form);
    if (Object.keys(changes).length === 0) return readAuction({ db: tx, user }, id);
    const money = [
      'currency',
      'premiumScheduleId',
      'taxScheduleId',
      'resaleRightScheduleId',
      'vatScheme',
    ].filter((key) => key in changes);
    if (
      money[0] &&
      (await tx.maybe(sql`select 1 from lots where auction_id = ${id} and result_at is not null limit 1`))
    )
      refuseField(money[0], 'results_stand');
    if ('currency' in changes && (await hasAmounts(tx, id))) refuseField('currency', 'amounts_stand');
    const saved = await keepingPublished(tx, user, sql`l.auction_id = ${id}`, () =>
      tx.run(sql`
        update auctions set ${assignments(pairsOf(auctionFields, form))}, version = version + 1, updated_at = ${now}
        where id = ${id}
          and not exists (select 1 from auctions other where lower(other.code) = lower(${form.code}) and other.id <> ${id})`),
    );
    if (!saved) refuseField('code', 'duplicate');
    if ('premiumScheduleId' in changes) await offerUnder(tx, id, form.premiumScheduleId);
    await setDepartments(tx, id, form.departmentIds);
    await record(tx, { now, userId: user.id, noun: 'auctions', id, deed: 'update', changes });
    return readAuction({ db: tx, user }, id);
  });
}

/** Amounts are kept in minor units: in another currency the same figures would be other prices. */
const hasAmounts = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from lots where auction_id = ${id} and coalesce(estimate_low, estimate_high, reserve, start_price) is not null
    union all select 1 from imports f join import_rows r on r.import_id = f.id where f.auction_id = ${id}
      and f.state <> ${'ROLLED_BACK' satisfies ImportState} limit 1`)) !== undefined;

async function check(tx: Db, form: AuctionForm) {
  await checkCatalogue(tx, form);
  await checkSchedules(tx, form);
}

async function setDepartments(tx: Db, auctionId: number, departmentIds: number[]) {
  await tx.run(sql`delete from auction_departments where auction_id = ${auctionId}`);
  const set = await tx.run(sql`
    insert into auction_departments (auction_id, department_id)
    select ${auctionId}, id from departments where id = any(${departmentIds}::bigint[])`);
  if (set !== new Set(departmentIds).size) refuseField('departmentIds', 'unknown_row');
}

/** Takes a step of the lifecycle: the only writer of a sale's status. One deed, one event. */
export async function takeStep(
  context: Context,
  id: number,
  step: AuctionStep,
  { version, reason }: { version: number; reason: string },
): Promise<AuctionReply> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const before = await auctionForUpdate(tx, id);
    const to =
      after(auctionLifecycle, before.status, step) ??
      refuse('step.not_allowed', { step, status: before.status, lot: null });
    await checkVersion(tx, 'auctions', id, before, version, () => readAuction({ db: tx, user }, id));
    const blocker = await blockerOf(tx, before, step);
    if (blocker) refuse('auction.blocked', { by: blocker.code, count: blocker.count });
    const changes = await effects[step]?.(tx, before, context);
    await tx.run(sql`
      update auctions set status = ${to}, version = version + 1, updated_at = ${now} where id = ${id}`);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'auctions',
      id,
      deed: step,
      from: before.status,
      to,
      reason: reason || undefined,
      changes: changes ?? undefined,
    });
    return readAuction({ db: tx, user }, id);
  });
}

type Changes = Record<string, [unknown, unknown]>;
type Effect = (tx: Db, auction: Auction, context: Context) => Promise<Changes | undefined>;

const unpublish: Effect = async (tx, { id, numbersLocked }, context) => {
  if (!numbersLocked) return undefined;
  await moveAllLots(tx, id, 'unpublish', context);
  await tx.run(sql`update auctions set numbers_locked = false where id = ${id}`);
  return { numbersLocked: [true, false] };
};

/** What a step does beside changing the status. */
const effects: Partial<Record<AuctionStep, Effect>> = {
  publish: async (tx, { id }, context) => {
    const lots = await moveAllLots(tx, id, 'publish', context);
    await tx.run(
      sql`update auctions set numbers_locked = true, published_at = ${context.now} where id = ${id}`,
    );
    return { lots: [null, lots], numbersLocked: [false, true] };
  },
  unpublish,
  // A postponed sale has no date until it is given a new one; meanwhile its items may be offered elsewhere.
  postpone: async (tx, auction, context) => {
    await unpublish(tx, auction, context);
    await releaseLots(tx, auction.id, context);
    await tx.run(sql`update auctions set starts_at = null, ends_at = null where id = ${auction.id}`);
    return { startsAt: [auction.startsAt, null], endsAt: [auction.endsAt, null] };
  },
  resume: async (tx, { id }) => {
    await holdLots(tx, id);
    return undefined;
  },
  cancel: async (tx, { id }, context) => {
    await releaseLots(tx, id, context);
    return undefined;
  },
};

interface Blocker {
  /** in the locales as `auctions.blocked.<code>` */
  code: string;
  count: number;
}

/** What stands in the way of a step, the first thing only; undefined: nothing. */
async function blockerOf(db: Db, auction: Auction, step: AuctionStep): Promise<Blocker | undefined> {
  const count = async (query: ReturnType<typeof sql>) => (await db.row<{ count: number }>(query)).count;
  switch (step) {
    case 'catalogue':
      return termsMissing(auction);
    case 'resume': {
      if (!auction.startsAt) return { code: 'date_missing', count: 1 };
      const elsewhere = await lotsHeldElsewhere(db, auction.id);
      return elsewhere > 0 ? { code: 'lots_elsewhere', count: elsewhere } : undefined;
    }
    case 'publish': {
      const missing = termsMissing(auction);
      if (missing) return missing;
      const { all, blocked } = await readinessOfSale(db, 'house', auction);
      if (all === 0) return { code: 'no_lots', count: 0 };
      return blocked > 0 ? { code: 'lots_blocked', count: blocked } : undefined;
    }
    case 'reconcile': {
      const open = await count(sql`
        select count(*) as count from lots where auction_id = ${auction.id} and status = any(${withoutResult}::text[])`);
      return open > 0 ? { code: 'lots_without_result', count: open } : undefined;
    }
    case 'conclude': {
      const decisions = await count(sql`
        select count(*) as count from decisions where auction_id = ${auction.id} and decided_at is null`);
      if (decisions > 0) return { code: 'decisions_open', count: decisions };
      const undated = await count(sql`
        select count(*) as count from lots
        where auction_id = ${auction.id} and status = 'SUBJECT' and subject_until is null`);
      return undated > 0 ? { code: 'subject_without_date', count: undated } : undefined;
    }
    default:
      return undefined;
  }
}

function termsMissing(auction: Auction): Blocker | undefined {
  const missing = missingTerms(auction).length;
  return missing > 0 ? { code: 'terms_missing', count: missing } : undefined;
}
