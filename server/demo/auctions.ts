import sql from 'sql-template-tag';
import { after } from '#contract/api/lifecycle';
import { type AuctionStatus, type AuctionStep, auctionLifecycle, mainLine } from '#contract/auction-states';
import { nextLabel } from '#contract/lot-number';
import { auction } from '../auctions/auction';
import type { Db } from '../db/database';
import { pricesOf } from '../lots/premium';
import { type Composed, catalogue, offerAgain } from './catalogue';
import { conduct, publish, withdraw } from './saleroom';
import type { SalePlan } from './sales';
import { atWork, days, londonAt, minutes, zone } from './time';
import type { DemoSale, World } from './world';

export interface Terms {
  premiumScheduleId: number | null;
  incrementScheduleId: number | null;
  taxScheduleId: number | null;
  resaleRightScheduleId: number | null;
}

/** How far the LIVE sale has come. */
const calledSoFar = 0.54;
const pace = minutes(0.9);

const isReached = (plan: SalePlan, status: AuctionStatus) =>
  mainLine.indexOf(plan.status) >= mainLine.indexOf(status);

/** A sale is LIVE since so long that what was called so far has just been called. */
function startOf({ now }: World, plan: SalePlan): number {
  if (plan.status === 'LIVE') {
    const quarter = minutes(5);
    return Math.floor((now - plan.lots * calledSoFar * pace) / quarter) * quarter;
  }
  const weekday = plan.status !== 'RECONCILING';
  return londonAt(new Date(now), plan.day, plan.hour, 0, { weekday }).getTime();
}

/** Writes the sale itself; its lots follow. */
export async function openSale(
  tx: Db,
  world: World,
  plan: SalePlan,
  place: { departmentId: number; specialist: number; terms: Terms },
): Promise<DemoSale> {
  const startsAt = startOf(world, plan);
  const { terms, departmentId, specialist } = place;
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

/** Leads a sale from its first draft to where the plan wants it, each step with its event. */
export async function leadSale(
  tx: Db,
  world: World,
  plan: SalePlan,
  sale: DemoSale,
  passedBefore: readonly Composed[],
): Promise<Composed[]> {
  const { manager, editor } = world.people;
  const { startsAt } = sale;
  const history = historyOf(world, sale);
  history.note(
    'create',
    sale.specialist,
    Math.min(atWork(startsAt - days(124)), world.now - days(16)),
    'DRAFT',
  );
  if (isReached(plan, 'CATALOGUING')) {
    const at = atWork(startsAt - days(95));
    history.note('save', sale.specialist, at - minutes(50), undefined, { auctioneer: ['', 'Milo Hammerby'] });
    history.step('catalogue', manager, at);
  }
  const lots = catalogue(world, plan, sale);
  for (const passed of passedBefore.slice(0, 6))
    lots.push(offerAgain(world, sale, passed, nextLabel(lots.at(-1)?.lot.number)));

  let publishedAt: number | null = null;
  if (isReached(plan, 'PUBLISHED')) {
    publishedAt = Math.min(atWork(startsAt - days(23)), world.now - days(1));
    publish(sale, lots, publishedAt);
    history.step('publish', manager, publishedAt, {
      lots: [null, lots.length],
      numbersLocked: [false, true],
    });
    if (isReached(plan, 'LIVE')) withdraw(world, sale, lots);
  }
  if (isReached(plan, 'LIVE')) {
    history.step('open', editor, startsAt - minutes(2));
    const opened = await auction(tx, sale.id);
    const priceOf = pricesOf(tx, opened);
    const isRunning = plan.status === 'LIVE';
    const called = isRunning ? Math.round(lots.length * calledSoFar) : lots.length;
    const thinking = startsAt + days(31) > world.now;
    const end = await conduct(world, sale, lots, {
      called,
      pace: isRunning ? (world.now - minutes(1.5) - startsAt) / (called * 1.04) : pace,
      ...(thinking ? { subjectUntil: new Date(startsAt + days(30)).toISOString().slice(0, 10) } : {}),
      priceOf,
    });
    if (isReached(plan, 'RECONCILING')) history.step('reconcile', manager, end + minutes(18));
    if (isReached(plan, 'POST_SALE')) history.step('conclude', manager, atWork(end + days(3)));
  }
  const { version, updatedAt, createdAt, status } = history.state();
  await tx.run(sql`
    update auctions set status = ${status}, version = ${version}, created_at = ${new Date(createdAt)},
      updated_at = ${new Date(updatedAt)}, numbers_locked = ${publishedAt !== null},
      published_at = ${publishedAt === null ? null : new Date(publishedAt)}
    where id = ${sale.id}`);
  return lots;
}

function historyOf(world: World, sale: DemoSale) {
  let status: AuctionStatus = 'DRAFT';
  let version = 0;
  let createdAt = 0;
  let updatedAt = 0;
  const note = (
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
    note,
    step(step: AuctionStep, by: number, at: number, changes?: Record<string, [unknown, unknown]>) {
      const to = after(auctionLifecycle, status, step);
      if (!to) throw new Error(`${sale.code} cannot ${step} from ${status}`);
      note(step, by, at, to, changes, status);
      status = to;
    },
    state: () => ({ status, version, createdAt, updatedAt }),
  };
}
