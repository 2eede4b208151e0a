import type { createPriceCalculator } from '../lots/premium';
import { drawHammer } from './bidding';
import { type ComposedLot, recordEvent } from './catalogue';
import { days, minutes } from './time';
import { type Buyer, createBuyers } from './words/names';
import type { DemoSale, World } from './world';

/** Computes the price that the application would store for a lot sold at `hammer`. */
export type ComputePrice = ReturnType<typeof createPriceCalculator>;

const withdrawalReasons = [
  'Withdrawn by the consignor',
  'Export licence still awaited',
  'Attribution under review',
];

/** Publishes a sale: its lots get their state and their premium schedule. */
export function publishLots(sale: DemoSale, lots: readonly ComposedLot[], at: number): void {
  for (const { lot, items } of lots) {
    if (lot.status !== 'DRAFT') continue;
    for (const item of items) item.catalogue_status = 'APPROVED';
    lot.status = 'PUBLISHED';
    lot.premium_schedule_id = sale.premiumScheduleId;
    lot.version += 1;
    lot.updated_at = at;
  }
}

/** Withdraws two or three lots from the sale. */
export function withdrawLots(world: World, sale: DemoSale, lots: readonly ComposedLot[]): void {
  const { random } = world;
  for (const { lot } of random.shuffled(lots).slice(0, random.integer(2, 3))) {
    const at = Math.min(
      sale.startsAt - days(random.integer(2, 9)) - minutes(random.integer(0, 300)),
      world.now - minutes(30),
    );
    recordEvent(world, lot, {
      at,
      by: world.people.manager,
      action: 'withdraw',
      from: lot.status,
      to: 'WITHDRAWN',
      reason: random.pick(withdrawalReasons),
    });
    lot.status = 'WITHDRAWN';
    lot.version += 1;
    lot.updated_at = at;
  }
}

interface AuctionRun {
  /** how many lots have been called; the others are still to come */
  called: number;
  /** milliseconds between two lots */
  lotIntervalMs: number;
  /** until when a consignor may consider a bid below the reserve; undefined when consignors are not consulted */
  subjectUntil?: string;
  computePrice: ComputePrice;
}

/** Calls the lots in order and records their results. Returns the time of the last call. */
export async function runAuction(
  world: World,
  sale: DemoSale,
  lots: readonly ComposedLot[],
  { called, lotIntervalMs, subjectUntil, computePrice }: AuctionRun,
): Promise<number> {
  const { random } = world;
  const buyers = createBuyers(random, Math.ceil(lots.length * 0.38));
  const ordered = lots.toSorted((a, b) => (a.lot.sort_key < b.lot.sort_key ? -1 : 1)).slice(0, called);
  let at = sale.startsAt;
  for (const composed of ordered) {
    at += Math.round(lotIntervalMs * random.between(0.75, 1.25));
    if (composed.lot.status !== 'PUBLISHED') continue;
    recordEvent(world, composed.lot, {
      at,
      by: world.people.editor,
      action: 'open',
      from: 'PUBLISHED',
      to: 'OPEN',
    });
    await closeLot(world, composed, { at, subjectUntil, computePrice, buyer: pickBuyer(world, buyers) });
  }
  return at;
}

/** A few buyers buy much of a sale; most buy one lot or two. */
function pickBuyer({ random }: World, buyers: readonly Buyer[]): Buyer {
  const buyer = buyers[Math.floor(buyers.length * random.next() ** 1.9)] ?? { name: '', paddle: '' };
  return random.chance(0.12) ? { ...buyer, name: '' } : buyer;
}

async function closeLot(
  world: World,
  { lot, items, estimate }: ComposedLot,
  {
    at,
    subjectUntil,
    computePrice,
    buyer,
  }: { at: number; subjectUntil?: string | undefined; computePrice: ComputePrice; buyer: Buyer },
): Promise<void> {
  const drawn = drawHammer(world.random, estimate, lot.reserve, world.increments);
  // When consignors are not consulted, a bid below the reserve passes the lot.
  const result =
    drawn.outcome === 'SUBJECT' && subjectUntil === undefined
      ? ({ outcome: 'PASSED', lastBid: drawn.hammer } as const)
      : drawn;
  const changes: Record<string, [unknown, unknown]> = {};
  if (result.outcome === 'PASSED') {
    lot.last_bid = result.lastBid;
    if (result.lastBid !== null) changes.lastBid = [null, result.lastBid];
  } else {
    lot.hammer = result.hammer;
    lot.buyer = buyer.name;
    lot.paddle = buyer.paddle;
    changes.hammer = [null, result.hammer];
    if (buyer.name) changes.buyer = ['', buyer.name];
    if (buyer.paddle) changes.paddle = ['', buyer.paddle];
  }
  if (result.outcome === 'SUBJECT' && subjectUntil) {
    lot.subject_until = subjectUntil;
    changes.subjectUntil = [null, subjectUntil];
  }
  if (result.outcome === 'SOLD') {
    // The rows are not in the database yet, so everything the price calculation would look up is passed in.
    const [item] = items;
    const { scheme, premium } = await computePrice(
      {
        premiumScheduleId: lot.premium_schedule_id,
        vatScheme: lot.vat_scheme,
        soldVatScheme: null,
        soldVatRate: null,
        categoryVatRate: null,
        categoryScheme: world.schemes.get(item?.category_id ?? null) ?? null,
      },
      result.hammer,
    );
    lot.premium = premium?.working.result ?? null;
    lot.premium_net = premium?.net ?? null;
    lot.sold_vat_scheme = scheme;
  }
  recordEvent(world, lot, {
    at,
    by: world.people.editor,
    action: { SOLD: 'sell', PASSED: 'pass', SUBJECT: 'hold' }[result.outcome],
    from: 'OPEN',
    to: result.outcome,
    changes,
  });
  lot.status = result.outcome;
  lot.result_at = at;
  lot.result_by = world.people.editor;
  // Opening and closing are two changes.
  lot.version += 2;
  lot.updated_at = at;
}
