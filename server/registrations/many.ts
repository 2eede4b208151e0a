import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import { registrationLifecycle } from '#contract/registration-states';
import type { Registration, registrations } from '#contract/registrations';
import type { Context } from '../app-context';
import { isSanctioned } from '../customers/sanctioned';
import { runInSavepoint } from '../db/savepoint';
import { findSelectedIds, toRefusedRow } from '../db/selection';
import { canTakeStep } from '../db/states';
import { recordEvent } from '../events/event';
import { addRegistration, requireOpenSale } from './add';
import { choosePaddle, isFreePaddle, lockPaddles } from './paddle';
import { selectRegistrationIds } from './queries';
import { decideRegistration } from './registration';

/** Takes a step with many registrations. Those whose state does not allow it are named with the reason. */
export async function decideRegistrations(
  context: Context,
  auctionId: number,
  { rows, step, reason }: Input<typeof registrations.decideMany>['body'],
): Promise<Reply<typeof registrations.decideMany>> {
  return context.db.transaction(async (tx) => {
    const changed: number[] = [];
    const refused = [];
    const ids = await findSelectedIds(tx, rows, selectRegistrationIds(auctionId));
    const names = new Map(
      (
        await tx.rows<{ id: number; name: string }>(sql`
          select r.id, coalesce(nullif(r.paddle, ''), c.customer_no) as name
          from registrations r join customers c on c.id = r.customer_id
          where r.auction_id = ${auctionId} and r.id = any(${ids}::bigint[])`)
      ).map(({ id, name }) => [id, name]),
    );
    for (const id of ids) {
      const refusal = await runInSavepoint(tx, () =>
        decideRegistration(tx, context, { auctionId, id, version: undefined, step, reason }),
      );
      if (refusal) refused.push(toRefusedRow(id, names.get(id) ?? '', refusal));
      else changed.push(id);
    }
    return { changed, refused };
  });
}

/**
 * Registers the approved bidders of another sale who are not registered in this one, to be approved. They keep their paddles
 * where these are free, and get the limits of their terms. Leaves out erased and sanctioned customers.
 */
export async function copyRegistrations(
  context: Context,
  auctionId: number,
  from: number,
): Promise<Reply<typeof registrations.copy>> {
  const { db, user, now } = context;
  if (from === auctionId) refuseField('auctionId', 'unknown_row');
  return db.transaction(async (tx) => {
    const sale = await requireOpenSale(tx, auctionId);
    if (!(await tx.maybe(sql`select 1 from auctions where id = ${from}`)))
      refuseField('auctionId', 'unknown_row');
    await lockPaddles(tx, auctionId);
    const bidders = await tx.rows<Bidder>(sql`
      select distinct on (r.customer_id) r.customer_id as "customerId", r.paddle, r.channel, r.platform
      from registrations r join customers c on c.id = r.customer_id and c.merged_into is null and c.erased_at is null
      where r.auction_id = ${from} and ${canTakeStep(registrationLifecycle, 'suspend', 'r.state')}
        and not ${isSanctioned(sql`c.id`)}
        and not exists (
          select 1 from registrations o where o.auction_id = ${auctionId} and o.customer_id = r.customer_id)
      order by r.customer_id, r.id`);
    let withPaddle = 0;
    const withoutPaddle: Bidder[] = [];
    for (const bidder of bidders)
      if (await isFreePaddle(tx, { auctionId, ...bidder })) {
        await addRegistration(tx, context, sale, bidder);
        withPaddle++;
      } else withoutPaddle.push(bidder);
    // Only now: a new number might be the paddle of a later one.
    for (const bidder of withoutPaddle)
      await addRegistration(tx, context, sale, {
        ...bidder,
        paddle: await choosePaddle(tx, auctionId, bidder.customerId),
      });
    if (bidders.length > 0)
      await recordEvent(tx, {
        now,
        userId: user.id,
        noun: 'auctions',
        id: auctionId,
        action: 'copy-registrations',
      });
    return { registered: bidders.length, withPaddle };
  });
}

type Bidder = Pick<Registration, 'paddle' | 'channel' | 'platform'> & { customerId: number };
