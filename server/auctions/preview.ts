import sql from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import type { PreviewedStep } from '#contract/auction-states';
import type { StepPreview } from '#contract/auctions';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { computeDigest } from '../lib/digest';
import { loadSaleReadiness } from '../publication/readiness';
import { type Auction, getAuction } from './auction';
import { readStart } from './early';

/** Returns the consequences of a step of a sale that this user may see. Refuses `row.not_found`. */
export async function previewStep(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
  step: PreviewedStep,
): Promise<StepPreview> {
  return buildPreview(db, user, await getAuction(db, id), step);
}

/** Refuses `auction.preview_changed` if the consequences are no longer those of the confirmed preview. */
export async function requireConfirmed(
  tx: Db,
  user: User,
  sale: Auction,
  step: PreviewedStep,
  digest: string,
): Promise<void> {
  if ((await buildPreview(tx, user, sale, step)).digest !== digest)
    refuse('auction.preview_changed', { step });
}

async function buildPreview(db: Db, user: User, sale: Auction, step: PreviewedStep): Promise<StepPreview> {
  const [{ daysToStart, isEarly }, { content, ...counts }, readiness] = await Promise.all([
    readStart(db, sale.id),
    countLots(db, sale.id),
    loadSaleReadiness(db, user, sale),
  ]);
  const { lots, requests, withoutReserve, unapproved, ...results } = counts;
  const facts = {
    step,
    startsAt: sale.startsAt,
    endsAt: sale.endsAt,
    timeZone: sale.timeZone,
    daysToStart,
    isEarly,
    lots,
    warned: readiness.warned + readiness.blocked,
    warnings: readiness.causes.map(({ check, count, first }) => ({ check, count, first })),
    requests,
    withoutReserve: can(user, 'lots:see-reserve') ? withoutReserve : null,
    unapproved,
    results,
  };
  return { ...facts, digest: computeDigest([facts, content]) };
}

interface Counts extends Record<'sold' | 'passed' | 'subject' | 'withdrawn', number> {
  lots: number;
  requests: number;
  withoutReserve: number;
  unapproved: number;
  /**
   * identifies the lots, their numbers and which of their texts are approved, because the counts stay the same when a lot is
   * replaced
   */
  content: string;
}

const countLots = (db: Db, id: number): Promise<Counts> =>
  db.row<Counts>(sql`
    select count(*) as lots,
      md5(coalesce(string_agg(concat_ws(' ', l.id, l.number, (
        select string_agg(i.catalogue_status, ' ' order by li.ordinal)
        from lot_items li join items i on i.id = li.item_id where li.lot_id = l.id)), ',' order by l.id), '')) as content,
      count(*) filter (where l.status in ('DRAFT', 'PUBLISHED') and l.reserve is null) as "withoutReserve",
      count(*) filter (where l.status in ('DRAFT', 'PUBLISHED') and exists (
        select 1 from lot_items li join items i on i.id = li.item_id
        where li.lot_id = l.id and i.catalogue_status <> 'APPROVED')) as unapproved,
      count(*) filter (where l.status = 'SOLD') as sold, count(*) filter (where l.status = 'PASSED') as passed,
      count(*) filter (where l.status = 'SUBJECT') as subject,
      count(*) filter (where l.status = 'WITHDRAWN') as withdrawn,
      (select count(*) from lot_requests r where r.auction_id = ${id} and r.outcome is null) as requests
    from lots l where l.auction_id = ${id}`);
