import sql, { type Sql } from 'sql-template-tag';
import { acceptsBidders } from '#contract/registration-states';
import { isSanctioned } from '../customers/sanctioned';
import { hasPaddle, isRejected, paddlesByTerms } from '../registrations/holders';
import { issue, when } from './check-issues';
import type { Checks, Validation } from './check-parts';
import { customerColumns, registrationColumns } from './columns';
import { customerIssues, matchingCustomers, sourceColumn } from './person-checks';
import { registerChecks } from './register-checks';
import type { TargetBidders } from './target';

type BidderValidation = Validation<TargetBidders>;

/**
 * Compares the rows of a file with the customers and with the bidders of its sale. Customers stay as they are; a row registers
 * one, or a new one.
 */
export const bidderChecks = (validation: BidderValidation): Checks => ({
  existingRows: matchingCustomers(validation, {
    current: currentBidder(validation.target.id),
    certain: sameNameAndContact,
  }),
  write: registerChecks(validation, {
    columns: {},
    offered: { ...customerColumns, ...registrationColumns },
    lists: {},
    source: sourceColumn(sql`u`),
    effect: sql`case when ${isRegistered} then 'UNCHANGED' else 'NEW' end`,
    issues: [
      ...customerIssues,
      when(
        sql`holder_id is null and number is not null`,
        issue('customerNo', 'ERROR', 'customer_unknown', sql`jsonb_build_object('number', number)`),
      ),
      when(sql`(now ->> 'sanctioned')::boolean`, issue(null, 'ERROR', 'customer_sanctioned')),
      when(
        isRegistered,
        issue(null, 'NOTE', 'bidder_registered', sql`jsonb_build_object('paddle', now ->> 'registered')`),
      ),
      sql`case when not ${isRegistered} and ${paddleKey} <> '' then ${paddleIssues(validation)} else '[]' end`,
      ...(acceptsBidders(validation.target) ? [] : [biddingOver(validation)]),
    ],
  }),
});

const isRegistered = sql`coalesce(now ->> 'registered', '') <> ''`;
const paddleKey = sql`paddle_key(coalesce(fields ->> 'paddle', ''))`;

/** What the sale knows of customer `c`. A registration without a paddle counts as well. */
const currentBidder = (auctionId: number): Sql => sql`
  jsonb_build_object('erased', c.erased_at is not null, 'sanctioned', ${isSanctioned(sql`c.id`)}, 'registered', (
    select coalesce(nullif(r.paddle, ''), '–') from registrations r
    where r.auction_id = ${auctionId} and r.customer_id = c.id and not ${isRejected} order by r.id limit 1))`;

/**
 * The customers with the name and an email or phone of a row `t`, if there is only one. Platforms do not know the numbers of
 * customers; a number that does find one comes first.
 */
const sameNameAndContact = sql`
  select t.row, 'contact', min(k.customer_id)
  from todo t cross join jsonb_array_elements_text(t.fields #> '{more,reached}') reached
  join customer_contacts k on k.value = reached and k.kind <> 'ADDRESS' and k.ended_at is null
  join customers c on c.id = k.customer_id and c.merged_into is null and fold(c.name) = fold(t.fields #>> '{more,name}')
  where t.number is null and not exists (
    select from customers o where t.reference <> '' and o.external_ref = t.reference and o.source = ${sourceColumn(sql`t`)})
  group by t.row having count(distinct k.customer_id) = 1`;

/** The SQL list of issues of a paddle that the customer cannot get. */
function paddleIssues({ importId, target: { id } }: BidderValidation): Sql {
  const isOthers = (holders: Sql): Sql => sql`
    exists (select from (${holders}) h where h.key = ${paddleKey} and h.customer_id is distinct from holder_id)`;
  const taken = sql`
    select paddle_key(r.paddle) as key, r.customer_id from registrations r where r.auction_id = ${id} and ${hasPaddle}
    union select paddle_key(l.paddle), l.buyer_id from lots l
    where l.auction_id = ${id} and l.paddle <> '' and l.buyer_id is not null`;
  // Computed once for the whole file.
  const repeatedRows = sql`
    select row from (
      select row, row_number() over (partition by paddle_key(fields ->> 'paddle') order by row) as nth from import_rows
      where import_id = ${importId} and left_out is null and fields ? 'paddle') paddles where nth > 1`;
  return sql`case
    when ${isOthers(taken)} then ${issue('paddle', 'ERROR', 'paddle_taken')}
    when ${isOthers(paddlesByTerms(id))} then ${issue('paddle', 'ERROR', 'paddle_reserved')}
    when row in (${repeatedRows}) then ${issue('paddle', 'ERROR', 'paddle_repeated')} else '[]' end`;
}

/** Once the bidding is over, only paddles that bought can be registered. */
const biddingOver = ({ target: { id } }: BidderValidation): Sql =>
  when(
    sql`not ${isRegistered} and ${paddleKey} not in (
      select paddle_key(l.paddle) from lots l where l.auction_id = ${id} and l.paddle <> '')`,
    issue('paddle', 'ERROR', 'paddle_not_sold'),
  );
