import sql, { join, type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { isSaleInPhase } from '#contract/auction-states';
import {
  awaitingResultStatuses,
  type LotStatus,
  lotResults,
  statusesWithoutResult,
} from '#contract/lot-states';
import type { Counts, Decision, Desk, ResultFilter, ResultRow } from '#contract/results';
import type { SaleOfLots, User } from '../app-context';
import { selectLinkedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { firstPicture } from '../db/first-picture';
import { findPageWithTotal } from '../db/page-total';
import { contains, isLot, isNumber } from '../db/search';
import { selectWithinScope } from '../permissions/scope';
import { readSaleCurrency } from '../settings/currencies';
import { numbersAfter } from './numbers';

const resultStates = sql`l.status = any(${[...lotResults]}::text[])`;

/** Lots with their first item and the user who recorded the result. */
const lotsWithResult = sql`
  lots l
  join lot_items li on li.lot_id = l.id and li.ordinal = 1
  join items i on i.id = li.item_id
  left join users u on u.id = l.result_by`;

const rowColumns = sql`
  l.id, l.number, coalesce(nullif(l.title, ''), i.title) as title, i.artist,
  ${firstPicture} as "pictureId",
  l.estimate_low as "estimateLow", l.estimate_high as "estimateHigh", l.estimate_on_request as "estimateOnRequest",
  i.department_id as "departmentId", l.reserve,
  l.status, l.hammer, l.last_bid as "lastBid", l.buyer, l.paddle, ${selectLinkedCustomer('l.buyer_id')} as customer, l.subject_until as "subjectUntil",
  l.result_at as "resultAt", u.name as "resultBy", l.version`;

const loadRows = (db: Db, sale: SaleOfLots, condition: Sql): Promise<ResultRow[]> =>
  db.rows<ResultRow>(sql`
    select ${rowColumns} from ${lotsWithResult} where l.auction_id = ${sale.id} and ${condition}`);

/** Returns one lot with its result. Throws `row.not_found`. */
export const loadResultRow = async (db: Db, sale: SaleOfLots, number: string): Promise<ResultRow> =>
  (await loadRows(db, sale, isLot(sale.id, number)))[0] ?? refuse('row.not_found');

const isOneOf = (states: readonly LotStatus[]): Sql => sql`l.status = any(${[...states]}::text[])`;

/** An SQL condition: the lot `l` matches a filter. */
function matchesFilter(filter: ResultFilter): Sql {
  switch (filter) {
    case 'TODO':
      return isOneOf(statusesWithoutResult);
    case 'DONE':
      return isOneOf(lotResults);
    case 'UNDATED':
      return sql`l.status = 'SUBJECT' and l.subject_until is null`;
    case 'UNDECIDED':
      return sql`exists (select 1 from decisions d where d.lot_id = l.id and d.decided_at is null)`;
    case 'STAGED':
      return sql`exists (select 1 from staged_results s where s.lot_id = l.id and s.applied_at is null)`;
    default:
      return isOneOf([filter]);
  }
}

interface ResultQuery {
  page: number;
  pageSize: number;
  q: string;
  result: ResultFilter[];
}

/**
 * Returns one page of a sale's lots in order, with their results. The search includes buyers only where this user may see
 * them.
 */
export async function searchResults(db: Db, user: User, sale: SaleOfLots, query: ResultQuery) {
  const filters = query.result.map(matchesFilter);
  const where = sql`where ${join(
    [
      sql`l.auction_id = ${sale.id}`,
      sql`(${isNumber(sql`l.number`, query.q)} or ${contains(sql`fold(coalesce(nullif(l.title, ''), i.title) || ' ' || i.artist || case when ${selectWithinScope(user, 'results:see-buyer', sale)} then ' ' || l.buyer else '' end)`, query.q)})`,
      ...(filters.length > 0 ? [sql`((${join(filters, ') or (')}))`] : []),
    ],
    ' and ',
  )}`;
  // A search also covers the items; otherwise the lots suffice, because each has a first item.
  const source = query.q.trim() === '' ? sql`lots l` : lotsWithResult;
  // `results` instead of `lots`: the total also depends on decisions and staged results, so it must not be cached.
  return findPageWithTotal<ResultRow>(db, 'results', query, {
    rows: sql`
      select ${rowColumns}
      from (
        select l.id from ${source} ${where}
        order by l.sort_key, l.id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}) chosen
      join (${lotsWithResult}) on l.id = chosen.id
      order by l.sort_key, l.id`,
    count: sql`select count(*) from ${source} ${where}`,
  });
}

export const loadCounts = (db: Db, auctionId: number): Promise<Counts> =>
  db.row<Counts>(sql`
    select count(*) as lots, count(*) filter (where ${resultStates}) as done,
      count(*) filter (where l.status = 'SOLD') as sold, count(*) filter (where l.status = 'PASSED') as passed,
      count(*) filter (where l.status = 'SUBJECT') as subject,
      count(*) filter (where l.status = 'WITHDRAWN') as withdrawn,
      coalesce(sum(l.hammer) filter (where l.status = 'SOLD'), 0) as hammer,
      coalesce(sum(l.hammer) filter (where l.status = 'SUBJECT'), 0) as "subjectHammer",
      (select count(*) from decisions where auction_id = ${auctionId} and decided_at is null) as decisions
    from lots l where l.auction_id = ${auctionId}`);

const latestFirst = sql`order by l.result_at desc, l.sort_key desc, l.id desc`;
/** numbers of upcoming lots and of latest results on the clerk's desk */
const nextCount = 3;
const latestCount = 5;

/** Returns the number of the lot whose result was recorded last, or null. */
export async function findLastRecorded(db: Db, auctionId: number): Promise<string | null> {
  const last = await db.maybe<{ number: string }>(sql`
    select l.number from lots l
    where l.auction_id = ${auctionId} and l.result_at is not null and ${resultStates} ${latestFirst} limit 1`);
  return last?.number ?? null;
}

/**
 * Returns the clerk's desk. Its current lot is the requested one, otherwise the first lot without a result after the one
 * recorded last; after the last lot it starts again at the first.
 */
export async function loadDesk(db: Db, user: User, sale: SaleOfLots, lotNumber?: string): Promise<Desk> {
  const latest = await loadRows(
    db,
    sale,
    sql`l.result_at is not null and ${resultStates} ${latestFirst} limit ${latestCount}`,
  );
  const [last] = latest;
  const requested = lotNumber === undefined ? undefined : await loadResultRow(db, sale, lotNumber);
  const waiting = await loadRows(
    db,
    sale,
    sql`l.status = any(${[...awaitingResultStatuses]}::text[]) and l.id is distinct from ${requested?.id ?? null}::bigint
      order by (l.sort_key > coalesce((select sort_key from lots where id = ${(requested ?? last)?.id ?? null}::bigint), '')) desc,
        l.sort_key, l.id limit ${nextCount + 1}`,
  );
  const [line = null, ...next] = requested ? [requested, ...waiting] : waiting;
  const live = sale.status === 'LIVE';
  return {
    status: sale.status,
    currency: await readSaleCurrency(db, sale.currency),
    counts: await loadCounts(db, sale.id),
    currentLot: line,
    next: next.slice(0, nextCount),
    last: live ? (last ?? null) : null,
    recentLots: live ? latest : [],
    canRecord: live && can(user, 'results:record'),
    canWithdraw: live && can(user, 'lots:withdraw'),
    canCorrect: can(user, 'results:correct') && isSaleInPhase('begun', sale),
  };
}

type DecisionRow = Omit<Decision, 'splittable' | 'newNumbers'> & { similarNumbers: string[] };

const decisionColumns = sql`
  d.id, d.kind, i.department_id as "departmentId", l.number, coalesce(nullif(l.title, ''), i.title) as title, l.hammer, l.status as "lotStatus", d.options,
  d.created_at as "createdAt", d.decided_at as "decidedAt", u.name as "decidedBy", d.outcome,
  array(select o.number from lots o where o.auction_id = d.auction_id and o.number ilike
    replace(replace(replace(l.number, ${'\\'}, ${'\\\\'}), '%', ${'\\%'}), '_', ${'\\_'}) || '%') as "similarNumbers"`;
const decisionsWithLot = sql`
  decisions d join lots l on l.id = d.lot_id
  join lot_items li on li.lot_id = l.id and li.ordinal = 1
  join items i on i.id = li.item_id
  left join users u on u.id = d.decided_by`;

const toDecision = ({ similarNumbers, ...row }: DecisionRow): Decision => {
  const prices = row.options.map((option) => option.price);
  const sum = prices.reduce<number>((total, price) => total + (price ?? 0), 0);
  const splittable = row.decidedAt === null && !prices.includes(null) && sum === row.hammer;
  return {
    ...row,
    splittable,
    newNumbers: splittable ? numbersAfter(row.number, prices.length - 1, similarNumbers) : [],
  };
};

/** Returns one decision of a sale. Throws `row.not_found`. */
export async function getDecision(db: Db, auctionId: number, id: number): Promise<Decision> {
  const row = await db.maybe<DecisionRow>(sql`
    select ${decisionColumns} from ${decisionsWithLot} where d.auction_id = ${auctionId} and d.id = ${id}`);
  return row ? toDecision(row) : refuse('row.not_found');
}

/** Returns one page of the decisions of a sale in lot order: only open ones, or all. */
export async function searchDecisions(
  db: Db,
  auctionId: number,
  query: { page: number; pageSize: number; open: boolean },
) {
  const where = sql`where d.auction_id = ${auctionId} and (${!query.open} or d.decided_at is null)`;
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total from decisions d ${where}`);
  const rows = await db.rows<DecisionRow>(sql`
    select ${decisionColumns} from ${decisionsWithLot} ${where}
    order by l.sort_key, d.id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  return { data: rows.map(toDecision), total, page: query.page, pageSize: query.pageSize };
}
