import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import {
  type AuctionStatus,
  type AuctionStep,
  auctionLifecycle,
  mainStatuses,
} from '#contract/auction-states';
import { getNextLabel } from '#contract/lot-number';
import { getAuction } from '../auctions/auction';
import type { Db } from '../db/database';
import { createPriceCalculator } from '../lots/premium';
import { type ComposedLot, composeCatalogue, reofferLot } from './catalogue';
import { publishLots, runAuction, withdrawLots } from './saleroom';
import type { SalePlan } from './sales';
import { days, londonAt, minutes, toOfficeHours, zone } from './time';
import type { DemoSale, World } from './world';

export interface Terms {
  premiumScheduleId: number | null;
  incrementScheduleId: number | null;
  taxScheduleId: number | null;
  resaleRightScheduleId: number | null;
}

/** the share of its lots that the LIVE sale has called */
const calledShare = 0.54;
const lotIntervalMs = minutes(0.9);

const hasReached = (plan: SalePlan, status: AuctionStatus) =>
  mainStatuses.indexOf(plan.status) >= mainStatuses.indexOf(status);

/** Returns the start of a sale; a LIVE sale started long enough ago that the lots called so far have just been called. */
function computeStart({ now }: World, plan: SalePlan): number {
  if (plan.status === 'LIVE') {
    const quarter = minutes(5);
    return Math.floor((now - plan.lots * calledShare * lotIntervalMs) / quarter) * quarter;
  }
  const weekday = plan.status !== 'RECONCILING';
  return londonAt(new Date(now), plan.day, plan.hour, 0, { weekday }).getTime();
}

/** Creates the sale itself; its lots follow later. */
export async function createSale(
  tx: Db,
  world: World,
  plan: SalePlan,
  details: { departmentId: number; specialist: number; terms: Terms },
): Promise<DemoSale> {
  const startsAt = computeStart(world, plan);
  const { terms, departmentId, specialist } = details;
  const hasTerms = plan.status !== 'DRAFT';
  const { id } = await tx.row<{ id: number }>(sql`
    insert into auctions (code, title, subtitle, kind, currency, time_zone, starts_at, ends_at, viewing, location,
      specialist_id, auctioneer, premium_schedule_id, increment_schedule_id, tax_schedule_id, resale_right_schedule_id,
      vat_scheme)
    values (${plan.code}, ${plan.title}, ${plan.subtitle}, 'LIVE', 'GBP', ${zone}, ${new Date(startsAt)},
      ${hasTerms ? new Date(startsAt + minutes(plan.lots)) : null},
      ${hasTerms ? 'The three days before the sale, 10 to 5' : ''}, 'Harrowmere, Great Room', ${specialist},
      ${hasTerms ? 'Milo Hammerby' : ''}, ${hasTerms ? terms.premiumScheduleId : null},
      ${hasTerms ? terms.incrementScheduleId : null}, ${hasTerms ? terms.taxScheduleId : null},
      ${hasTerms ? terms.resaleRightScheduleId : null}, ${hasTerms ? 'MARGIN' : null})
    returning id`);
  await tx.run(
    sql`insert into auction_departments (auction_id, department_id) values (${id}, ${departmentId})`,
  );
  return {
    id,
    code: plan.code,
    departmentCode: plan.department,
    departmentId,
    startsAt,
    specialist,
    premiumScheduleId: hasTerms ? terms.premiumScheduleId : null,
  };
}

/** Advances a sale from its first draft to the planned state, each step with its event. */
export async function advanceSale(
  tx: Db,
  world: World,
  plan: SalePlan,
  sale: DemoSale,
  previouslyPassed: readonly ComposedLot[],
): Promise<ComposedLot[]> {
  const { manager, editor } = world.people;
  const { startsAt } = sale;
  const history = createHistory(world, sale);
  history.addEvent(
    'create',
    sale.specialist,
    Math.min(toOfficeHours(startsAt - days(124)), world.now - days(16)),
    'DRAFT',
  );
  if (hasReached(plan, 'CATALOGUING')) {
    const at = toOfficeHours(startsAt - days(95));
    history.addEvent('save', sale.specialist, at - minutes(50), undefined, {
      auctioneer: ['', 'Milo Hammerby'],
    });
    history.step('catalogue', manager, at);
  }
  const lots = composeCatalogue(world, plan, sale);
  for (const passed of previouslyPassed.slice(0, 6))
    lots.push(reofferLot(world, sale, passed, getNextLabel(lots.at(-1)?.lot.number)));

  let publishedAt: number | null = null;
  if (hasReached(plan, 'PUBLISHED')) {
    publishedAt = Math.min(toOfficeHours(startsAt - days(23)), world.now - days(1));
    publishLots(sale, lots, publishedAt);
    history.step('publish', manager, publishedAt, {
      lots: [null, lots.length],
      numbersLocked: [false, true],
    });
    if (hasReached(plan, 'LIVE')) withdrawLots(world, sale, lots);
  }
  if (hasReached(plan, 'LIVE')) {
    history.step('open', editor, startsAt - minutes(2));
    const opened = await getAuction(tx, sale.id);
    const computePrice = createPriceCalculator(tx, opened);
    const isRunning = plan.status === 'LIVE';
    const called = isRunning ? Math.round(lots.length * calledShare) : lots.length;
    const hasTimeToDecide = startsAt + days(31) > world.now;
    const end = await runAuction(world, sale, lots, {
      called,
      lotIntervalMs: isRunning ? (world.now - minutes(1.5) - startsAt) / (called * 1.04) : lotIntervalMs,
      ...(hasTimeToDecide ? { subjectUntil: new Date(startsAt + days(30)).toISOString().slice(0, 10) } : {}),
      computePrice,
    });
    if (hasReached(plan, 'RECONCILING')) history.step('reconcile', manager, end + minutes(18));
    if (hasReached(plan, 'POST_SALE')) history.step('conclude', manager, toOfficeHours(end + days(3)));
  }
  const { version, updatedAt, createdAt, status } = history.state();
  await tx.run(sql`
    update auctions set status = ${status}, version = ${version}, created_at = ${new Date(createdAt)},
      updated_at = ${new Date(updatedAt)}, numbers_locked = ${publishedAt !== null},
      published_at = ${publishedAt === null ? null : new Date(publishedAt)}
    where id = ${sale.id}`);
  return lots;
}

function createHistory(world: World, sale: DemoSale) {
  let status: AuctionStatus = 'DRAFT';
  let version = 0;
  let createdAt = 0;
  let updatedAt = 0;
  const addEvent = (
    action: string,
    by: number,
    at: number,
    to?: AuctionStatus,
    changes?: Record<string, [unknown, unknown]>,
    from?: AuctionStatus,
  ) => {
    version += 1;
    createdAt ||= at;
    updatedAt = at;
    world.book.events.push({
      at,
      user_id: by,
      noun: 'auctions',
      noun_id: sale.id,
      action,
      ...(from ? { from_status: from } : {}),
      ...(to ? { to_status: to } : {}),
      ...(changes ? { changes } : {}),
    });
  };
  return {
    addEvent,
    step(step: AuctionStep, by: number, at: number, changes?: Record<string, [unknown, unknown]>) {
      const to = getNextState(auctionLifecycle, status, step);
      if (!to) throw new Error(`${sale.code} cannot ${step} from ${status}`);
      addEvent(step, by, at, to, changes, status);
      status = to;
    },
    state: () => ({ status, version, createdAt, updatedAt }),
  };
}
