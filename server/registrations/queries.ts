import sql, { join, raw, type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { type IdentityLevel, registrationLifecycle } from '#contract/registration-states';
import { type Registration, registrationFields } from '#contract/registrations';
import { sufficientStates, type VerificationState } from '#contract/verification-states';
import { selectLinkedCustomer } from '../customers/linked';
import { selectSanctionStatus } from '../customers/sanctioned';
import { currentVerification } from '../customers/stored-state';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { findPageWithTotal } from '../db/page-total';
import { contains, orderBy } from '../db/search';
import { canTakeStep, toStateList } from '../db/states';

/** The verification states with which a customer may bid, by what the sale asks for. */
const sufficientVerifications: Partial<Record<IdentityLevel, readonly VerificationState[]>> = {
  WHERE_REQUIRED: sufficientStates,
  VERIFIED: ['VERIFIED'],
};

/** SQL condition: the sale `a` asks for a verification that the customer `c` does not have. */
const lacksVerification = join(
  Object.entries(sufficientVerifications).map(
    ([level, states]) =>
      sql`(a.identity_level = ${level} and ${currentVerification} not in (${toStateList(states)}))`,
  ),
  ' or ',
);

/** SQL condition: the sale `a` asks for contact details that the customer `c` does not have. */
const lacksContact = sql`
  a.identity_level = ${'CONTACT' satisfies IdentityLevel} and (c.email = '' and c.phone = '' or not exists (
    select 1 from customer_contacts k where k.customer_id = c.id and k.kind = 'ADDRESS' and k.ended_at is null))`;

/** Registrations with their customers, what they bought, and the warnings about them. */
export const fromRegistrations = sql`
  registrations r
  join auctions a on a.id = r.auction_id
  join customers c on c.id = r.customer_id
  left join users u on u.id = r.registered_by
  cross join lateral (
    select count(*) as lots, coalesce(sum(l.hammer), 0) as won from lots l
    where l.auction_id = r.auction_id and l.buyer_id = r.customer_id and l.status = 'SOLD') n
  cross join lateral (
    select ${selectSanctionStatus(sql`c.id`)} as sanctions, ${lacksVerification} as unverified,
      ${lacksContact} as unreachable) k
  cross join lateral (
    select array_remove(array[
      case when k.unverified then 'VERIFICATION' end,
      case when k.unreachable then 'CONTACT' end,
      case when n.won >= r.bid_limit then 'LIMIT_REACHED' end], null) as warnings) w`;

/** SQL condition: a manager should be asked before a bid is accepted. */
export const askManager = sql`(not ${canTakeStep(registrationLifecycle, 'suspend', 'r.state')} or k.sanctions is not null
  or cardinality(w.warnings) > 0)`;

const rowColumns = sql`
  r.id, ${selectFieldColumns(registrationFields, 'r')}, c.name, ${selectLinkedCustomer('r.customer_id')} as customer, r.state,
  r.reason, n.lots, n.won, w.warnings,
  ${askManager} as "askManager",
  r.registered_at as "registeredAt", u.name as by, u.id as "byId", r.version`;

const sortColumns = {
  // As numbers where they are numbers.
  paddle: `r.paddle = '', lpad(paddle_key(r.paddle), 40, '0')`,
  name: 'c.sort_name collate "C"',
  state: 'r.state',
  registeredAt: 'r.registered_at',
};

/** Filter of the list of registrations and of its export. */
export interface RegistrationQuery {
  ids?: readonly number[];
  q: string;
  sort: string;
  state: string[];
  channel: string[];
}

const buildOrder = ({ sort }: RegistrationQuery) => raw(`${orderBy(sortColumns, sort, 'beyond')}, r.id`);

function buildWhere(auctionId: number, query: RegistrationQuery): Sql {
  const ofSale = sql`where r.auction_id = ${auctionId}`;
  if (query.ids) return sql`${ofSale} and r.id = any(${[...query.ids]}::bigint[])`;
  const conditions = [
    sql`(${contains(sql`c.folded`, query.q)} or paddle_key(r.paddle) = paddle_key(${query.q}))`,
    ...(query.state.length > 0 ? [sql`r.state = any(${query.state}::text[])`] : []),
    ...(query.channel.length > 0 ? [sql`r.channel = any(${query.channel}::text[])`] : []),
  ];
  return sql`${ofSale} and ${join(conditions, ' and ')}`;
}

/** Returns one page of the registrations of a sale with the exact total. */
export const searchRegistrations = (
  db: Db,
  auctionId: number,
  query: RegistrationQuery & { page: number; pageSize: number },
) =>
  findPageWithTotal<Registration>(db, 'registrations', query, {
    rows: sql`
      select ${rowColumns} from ${fromRegistrations} ${buildWhere(auctionId, query)}
      order by ${buildOrder(query)} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`
      select count(*) from registrations r join customers c on c.id = r.customer_id ${buildWhere(auctionId, query)}`,
  });

/** Selects the ids of the registrations that match a list's filters. */
export const selectRegistrationIds =
  (auctionId: number) =>
  (query: Partial<RegistrationQuery>): Sql =>
    sql`
    select r.id from registrations r join customers c on c.id = r.customer_id
    ${buildWhere(auctionId, { q: '', sort: 'paddle', state: [], channel: [], ...query })}`;

/** Returns all matching registrations in list order. */
export const findAllRegistrations = (
  db: Db,
  auctionId: number,
  query: RegistrationQuery,
): Promise<AllRows<Registration & { customerNo: string }>> =>
  readAllRows(
    db,
    sql`select r.id from ${fromRegistrations} ${buildWhere(auctionId, query)} order by ${buildOrder(query)}`,
    (ids) => sql`
      select ${rowColumns}, c.customer_no as "customerNo" from ${fromRegistrations} where r.id = any(${ids}::bigint[])`,
  );

/** Returns a registration of a sale. Throws `row.not_found`. */
export const readRegistration = async (db: Db, auctionId: number, id: number): Promise<Registration> =>
  (await db.maybe<Registration>(sql`
    select ${rowColumns} from ${fromRegistrations} where r.auction_id = ${auctionId} and r.id = ${id}`)) ??
  refuse('row.not_found');
