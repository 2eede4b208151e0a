import sql from 'sql-template-tag';
import type { FieldValues } from '#contract/api/field';
import { refuse } from '#contract/api/refusal';
import { acceptsBidders, acceptsBuyers } from '#contract/registration-states';
import { registrationFields } from '#contract/registrations';
import { type Auction, lockAuction } from '../auctions/auction';
import type { Db } from '../db/database';
import { columnsAndValues, toColumnValues } from '../db/fields';

/** Locks the state of a sale and returns it. Refuses one whose bidding is over. */
export async function requireOpenSale(tx: Db, auctionId: number): Promise<Auction> {
  const sale = await lockAuction(tx, auctionId, 'share');
  if (!acceptsBidders(sale)) refuse('registration.sale_over', { status: sale.status });
  return sale;
}

/** Like `requireOpenSale`, but afterwards accepts a paddle under which lots were sold, so that its buyer gets known. */
export async function requireSaleForPaddle(tx: Db, auctionId: number, paddle: string): Promise<Auction> {
  const sale = await lockAuction(tx, auctionId, 'share');
  const isAccepted =
    acceptsBidders(sale) || (acceptsBuyers(sale) && (await hasLotsOfPaddle(tx, auctionId, paddle)));
  return isAccepted ? sale : refuse('registration.sale_over', { status: sale.status });
}

const hasLotsOfPaddle = async (tx: Db, auctionId: number, paddle: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from lots where auction_id = ${auctionId} and paddle <> '' and paddle_key(paddle) = paddle_key(${paddle})
    limit 1`)) !== undefined;

interface NewRegistration extends Partial<FieldValues<typeof registrationFields>> {
  customerId: number;
  paddle: string;
  /** the file that contains the bidder */
  importId?: number | null;
}

/**
 * Adds a registration that waits for approval, and returns its id. Limit and deposit are those of the customer's terms, unless
 * `values` contains them.
 */
export async function addRegistration(
  tx: Db,
  { user, now }: { user: { id: number }; now: Date },
  sale: Auction,
  { customerId, importId = null, ...values }: NewRegistration,
): Promise<number> {
  const terms = await findTerms(tx, sale, customerId);
  const { id } = await tx.row<{ id: number }>(sql`
    insert into registrations ${columnsAndValues([
      ...toColumnValues(registrationFields, { ...terms, ...values }),
      { column: 'auction_id', value: sale.id },
      { column: 'customer_id', value: customerId },
      { column: 'registered_at', value: now },
      { column: 'registered_by', value: user.id },
      { column: 'import_id', value: importId },
    ])} returning id`);
  return id;
}

/** Returns limit and deposit of the customer's terms on the day of the sale, those for this sale first; {} for none. */
const findTerms = async (
  tx: Db,
  { id, currency }: Auction,
  customerId: number,
): Promise<{ limit?: number | null; deposit?: number | null }> =>
  (await tx.maybe(sql`
    select t.bid_limit as limit, t.deposit from customer_terms t join auctions a on a.id = ${id}
    where t.customer_id = ${customerId} and t.currency = ${currency} and (t.auction_id is null or t.auction_id = a.id)
      and (coalesce(a.starts_at, now()) at time zone a.time_zone)::date between t.valid_from and coalesce(t.valid_to, 'infinity')
    order by t.auction_id nulls last, t.valid_from desc, t.id desc limit 1`)) ?? {};
