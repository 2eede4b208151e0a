import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import { findCurrency } from '#contract/currencies';
import type { Terms, TermsForm } from '#contract/terms';
import { termsFields } from '#contract/terms';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { columnsAndValues, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { listDefinedCurrencies } from '../settings/currencies';

/** Returns the bidding terms of a customer, latest start first. */
export const listTerms = async (db: Db, customerId: number): Promise<{ terms: Terms[] }> => ({
  terms: await db.rows<Terms>(sql`
    select t.id, t.auction_id as "auctionId", a.code as "auctionCode", t.paddle, t.bid_limit as limit, t.deposit, t.currency,
      t.premium_schedule_id as "premiumScheduleId", p.name as premium, t.valid_from as "validFrom", t.valid_to as "validTo", u.name as by,
      t.user_id as "byId", t.version
    from customer_terms t join users u on u.id = t.user_id left join auctions a on a.id = t.auction_id
    left join schedules p on p.id = t.premium_schedule_id
    where t.customer_id = ${customerId} order by t.valid_from desc, t.id desc`),
});

/**
 * Adds terms of a customer from a day on. Refuses an unknown sale or schedule, days in the wrong order, and a paddle that
 * another customer has in that sale, or in all sales, on any of these days.
 */
export async function createTerms(
  { db, user, now }: Context,
  id: number,
  form: TermsForm,
): Promise<{ terms: Terms[] }> {
  const { paddle, validFrom, validTo } = form;
  if (validTo !== null && validTo < validFrom) refuseField('validTo', 'before_start');
  return db.transaction(async (tx) => {
    await checkReferences(tx, form);
    if (paddle !== '') await checkPaddle(tx, id, form);
    await tx.run(sql`
      insert into customer_terms ${columnsAndValues([
        ...toColumnValues(termsFields, form),
        { column: 'customer_id', value: id },
        { column: 'user_id', value: user.id },
        { column: 'created_at', value: now },
      ])}`);
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id, action: 'give-terms' });
    return listTerms(tx, id);
  });
}

/**
 * Ends terms on a day. Refuses a stale version, terms of another customer, a day before they begin, and one after their
 * current end: the paddle may belong to another customer by then.
 */
export async function endTerms(
  { db, user, now }: Context,
  id: number,
  terms: number,
  { version, validTo }: { version: number; validTo: string },
): Promise<{ terms: Terms[] }> {
  return db.transaction(async (tx) => {
    const row = await tx.maybe<{ version: number; validFrom: string; validTo: string | null }>(sql`
      select version, valid_from as "validFrom", valid_to as "validTo" from customer_terms
      where id = ${terms} and customer_id = ${id} for update`);
    if (!row) return refuse('row.not_found');
    await checkVersion(tx, 'customers', id, row, version, () => listTerms(tx, id));
    if (validTo < row.validFrom) refuseField('validTo', 'not_later', { after: row.validFrom });
    if (row.validTo !== null && validTo > row.validTo)
      refuseField('validTo', 'not_earlier', { latest: row.validTo });
    await tx.run(
      sql`update customer_terms set valid_to = ${validTo}, version = version + 1 where id = ${terms}`,
    );
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id, action: 'end-terms' });
    return listTerms(tx, id);
  });
}

async function checkReferences(tx: Db, { auctionId, premiumScheduleId, currency }: TermsForm): Promise<void> {
  if (!findCurrency(currency, await listDefinedCurrencies(tx))) refuseField('currency', 'currency');
  const { auction, schedule } = await tx.row<{ auction: boolean; schedule: boolean }>(sql`
    select ${auctionId}::bigint is null or exists (select 1 from auctions where id = ${auctionId}) as auction,
      ${premiumScheduleId}::bigint is null
        or exists (select 1 from schedules where id = ${premiumScheduleId} and kind = 'PREMIUM') as schedule`);
  if (!auction) refuseField('auctionId', 'unknown_row');
  if (!schedule) refuseField('premiumScheduleId', 'unknown_row');
}

async function checkPaddle(
  tx: Db,
  id: number,
  { auctionId, paddle, validFrom, validTo }: TermsForm,
): Promise<void> {
  // Serializes concurrent requests for the same paddle.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`paddle ${paddle.toLowerCase()}`}, 0))`);
  const duplicate = await tx.maybe(sql`
    select 1 from customer_terms t
    where lower(t.paddle) = lower(${paddle}) and t.customer_id <> ${id}
      and (t.auction_id is null or ${auctionId}::bigint is null or t.auction_id = ${auctionId})
      and daterange(t.valid_from, t.valid_to, '[]') && daterange(${validFrom}::date, ${validTo}::date, '[]') limit 1`);
  if (duplicate) refuseField('paddle', 'duplicate');
}
