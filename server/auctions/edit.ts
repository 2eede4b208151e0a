import sql from 'sql-template-tag';
import { type AuctionForm, auctionFields, saleTerms } from '#contract/auction-fields';
import { saleIs } from '#contract/auction-states';
import type { Auction as AuctionReply } from '#contract/auctions';
import type { ImportState } from '#contract/import-states';
import { refuseField } from '#contract/refusal';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, pairsOf } from '../db/fields';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import type { Context } from '../house';
import { offerUnder } from '../lots/lot';
import { keepingPublished } from '../publication/readiness';
import { checkSchedules } from '../schedules/fitting';
import { checkCatalogue } from '../settings/catalogue';
import { setDepartments } from '../settings/member-departments';
import { auctionForUpdate, readAuction } from './auction';

/** Creates a draft. Refuses a code in use, an unknown schedule, and for a specialist a sale without own department. */
export async function createAuction(context: Context, form: AuctionForm): Promise<AuctionReply> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    await check(tx, form);
    const created = await tx.maybe<{ id: number }>(sql`
      insert into auctions ${columnsAndValues(pairsOf(auctionFields, form))}
      on conflict do nothing returning id`);
    if (!created) return refuseField('code', 'duplicate');
    await setDepartments(tx, 'auctions', created.id, form.departmentIds);
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
    await setDepartments(tx, 'auctions', id, form.departmentIds);
    await record(tx, { now, userId: user.id, noun: 'auctions', id, deed: 'update', changes });
    return readAuction({ db: tx, user }, id);
  });
}

/**
 * Amounts are kept in minor units: in another currency the same figures would be other prices. A file that is not imported
 * is read again in the new currency.
 */
const hasAmounts = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from lots where auction_id = ${id} and coalesce(estimate_low, estimate_high, reserve, start_price) is not null
    union all select 1 from imports f where f.auction_id = ${id} and (f.state = ${'COMMITTING' satisfies ImportState}
      or f.state <> ${'ROLLED_BACK' satisfies ImportState}
        and exists (select 1 from import_checks v where v.import_id = f.id and v.committed)) limit 1`)) !==
  undefined;

async function check(tx: Db, form: AuctionForm) {
  await checkCatalogue(tx, form);
  await checkSchedules(tx, form);
}
