import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import { type AuctionForm, saleTerms } from '#contract/auction-fields';
import { isSaleInPhase } from '#contract/auction-states';
import type { Auction as AuctionReply } from '#contract/auctions';
import type { Context } from '../app-context';
import { checkCatalogue, createCatalogue, hasAmounts, writeCatalogue } from '../catalogues/catalogue';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { setPremiumSchedule } from '../lots/lot';
import { runKeepingLotsPublished } from '../publication/readiness';
import { checkSchedules } from '../schedules/check-schedules';
import { setDepartments } from '../settings/member-departments';
import { lockAuction, readAuction } from './auction';

/**
 * Creates a draft. Refuses a code in use, an unknown schedule, and for specialists a sale without one of their departments.
 */
export async function createAuction(context: Context, form: AuctionForm): Promise<AuctionReply> {
  const { db, user } = context;
  return db.transaction(async (tx) => {
    await checkForm(tx, form);
    const id = await createCatalogue(tx, 'auctions', form, context);
    return readAuction({ db: tx, user }, id);
  });
}

/** Saves the whole form. Refuses changes to currency and schedules once a result is recorded. */
export async function updateAuction(
  context: Context,
  id: number,
  { version, ...form }: AuctionForm & { version: number },
): Promise<AuctionReply> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const before = await lockAuction(tx, id);
    await checkVersion(tx, 'auctions', id, before, version, () => readAuction({ db: tx, user }, id));
    await checkForm(tx, form);
    const removedTerm =
      isSaleInPhase('published', before) &&
      saleTerms.find((term) => form[term] === null && before[term] !== null);
    if (removedTerm) refuseField(removedTerm, 'required');
    const changes = findDifferences<object>(before, form);
    if (Object.keys(changes).length === 0) return readAuction({ db: tx, user }, id);
    const amountFields = [
      'currency',
      'premiumScheduleId',
      'taxScheduleId',
      'resaleRightScheduleId',
      'vatScheme',
    ].filter((key) => key in changes);
    if (
      amountFields[0] &&
      (await tx.maybe(sql`select 1 from lots where auction_id = ${id} and result_at is not null limit 1`))
    )
      refuseField(amountFields[0], 'results_stand');
    if ('currency' in changes && (await hasLotAmounts(tx, id))) refuseField('currency', 'amounts_stand');
    const saved = await runKeepingLotsPublished(tx, user, sql`l.auction_id = ${id}`, () =>
      writeCatalogue(tx, 'auctions', id, form, now),
    );
    if (!saved) refuseField('code', 'duplicate');
    if ('premiumScheduleId' in changes) await setPremiumSchedule(tx, id, form.premiumScheduleId);
    await setDepartments(tx, 'auctions', id, form.departmentIds);
    await recordEvent(tx, { now, userId: user.id, noun: 'auctions', id, action: 'update', changes });
    return readAuction({ db: tx, user }, id);
  });
}

/** Returns whether lots or committed imports have amounts in the currency of the sale. */
const hasLotAmounts = (tx: Db, id: number): Promise<boolean> =>
  hasAmounts(
    tx,
    sql`select 1 from lots where auction_id = ${id} and coalesce(estimate_low, estimate_high, reserve, start_price) is not null`,
    sql`f.auction_id = ${id} and f.noun = 'auctions'`,
  );

async function checkForm(tx: Db, form: AuctionForm) {
  await checkCatalogue(tx, form);
  await checkSchedules(tx, form);
}
