import sql, { join, type Sql } from 'sql-template-tag';
import type { Leaf, LeafIs } from '#contract/conditions';
import { verificationNow } from '../customers/noted';
import { contains } from '../db/search';
import { consignedBy, purchasesOf } from './dealings';
import { foundBy, notFoundBy, type Part, plain } from './part';
import { rangeOf, since, windowOf } from './ranges';
import type { Resolved } from './resolve';

type Of<Is extends LeafIs> = Extract<Leaf, { is: Is }>;

const oneOf = (column: Sql, values: readonly string[]): Part =>
  plain(sql`${column} = any(${[...values]}::text[])`);
const overlaps = (column: Sql, values: readonly string[]): Part =>
  plain(sql`${column} && ${[...values]}::text[]`);
/** Where the column may be empty, null among the values means that. */
const oneOfOrNone = <T extends string | number>(
  column: Sql,
  values: readonly (T | null)[],
  type: Sql,
): Part =>
  plain(sql`(coalesce(${column} = any(${values.filter((one) => one !== null)}::${type}), false)
    or ${values.includes(null)} and ${column} is null)`);

const interestedBy = (rest: Sql): Part =>
  foundBy(sql`select i.customer_id from customer_interests i where ${rest}`);
const interestIn = (kind: 'ARTIST' | 'KEYWORD', text: string): Part =>
  interestedBy(sql`i.kind = ${kind} and i.text <> '' and ${contains(sql`fold(i.text)`, text)}`);

function relatedTo({ kinds, end, otherId }: Of<'relation'>): Part {
  const seen = (own: Sql, other: Sql) => sql`
    select ${own} from customer_relations r where r.kind = any(${kinds}::text[])
      and (${otherId}::bigint is null or ${other} = ${otherId})`;
  const to = seen(sql`r.customer_id`, sql`r.other_id`);
  const from = seen(sql`r.other_id`, sql`r.customer_id`);
  return foundBy({ to, from, either: sql`${to} union all ${from}` }[end]);
}

/** Mails that were accepted for somebody, of one campaign or of any. */
function mailed({ did, campaignId, days }: Of<'campaign'>, now: Date): Part {
  const where = [
    sql`r.state = 'SENT'`,
    ...(campaignId === null ? [] : [sql`r.campaign_id = ${campaignId}`]),
    ...(days === null ? [] : [sql`r.sent_at > ${since(now, days)}`]),
  ];
  const those = (having: Sql) => sql`
    select r.customer_id from campaign_recipients r where ${join(where, ' and ')} group by r.customer_id having ${having}`;
  return {
    SENT: foundBy(those(sql`true`)),
    OPENED: foundBy(those(sql`count(r.opened_at) > 0`)),
    CLICKED: foundBy(those(sql`count(r.clicked_at) > 0`)),
    NOT_SENT: notFoundBy(those(sql`true`)),
    // Of whom nothing is counted it is not known.
    NOT_OPENED: foundBy(sql`
      select u.id from customers u where not u.untracked and u.id in (${those(sql`count(r.opened_at) = 0`)})`),
    NOT_CLICKED: foundBy(those(sql`count(r.clicked_at) = 0`)),
  }[did];
}

type Asked = Exclude<Resolved, { of: unknown }>;
/** What each condition asks. */
const leaves: { [Is in Asked['is']]: (leaf: Extract<Asked, { is: Is }>, now: Date) => Part } = {
  interestDepartment: ({ in: ids }) =>
    interestedBy(sql`i.department_id = any(${ids}::bigint[])
      or i.category_id in (select k.id from categories k where k.department_id = any(${ids}::bigint[]))`),
  interestCategory: ({ in: ids }) => interestedBy(sql`i.category_id = any(${ids}::bigint[])`),
  interestArtist: ({ text }) => interestIn('ARTIST', text),
  interestKeyword: ({ text }) => interestIn('KEYWORD', text),
  department: ({ in: ids }) => plain(sql`c.department_ids && ${ids}::bigint[]`),
  bought: purchasesOf,
  consigned: consignedBy,
  spend: ({ amount }) => plain(rangeOf(sql`c.spend`, amount)),
  country: ({ in: values }) => oneOf(sql`c.country`, values),
  language: ({ in: values }) => oneOfOrNone(sql`c.language`, values, sql`text[]`),
  kind: ({ in: values }) => oneOf(sql`c.kind`, values),
  standing: ({ in: values }) => oneOf(sql`c.standing`, values),
  role: ({ in: values }) => overlaps(sql`c.roles`, values),
  verification: ({ in: values }) =>
    // Of most nobody asks who they are: those of whom somebody does are found by their index.
    plain(sql`(${verificationNow} = any(${values}::text[])
      and (${values.includes('NOT_REQUIRED')} or c.verification <> 'NOT_REQUIRED'))`),
  tag: ({ in: values }) => overlaps(sql`c.tags`, values),
  specialist: ({ in: ids }) => oneOfOrNone(sql`c.specialist_id`, ids, sql`bigint[]`),
  relation: relatedTo,
  lastContact: ({ window }, now) =>
    window.kind === 'LONGER_AGO'
      ? plain(sql`(c.last_contact_at is null or ${windowOf(sql`c.last_contact_at`, window, now)})`)
      : plain(sql`(c.last_contact_at is not null and ${windowOf(sql`c.last_contact_at`, window, now)})`),
  created: ({ window }, now) => plain(windowOf(sql`c.created_at`, window, now)),
  campaign: mailed,
  members: ({ segmentId }) =>
    foundBy(sql`select m.customer_id from segment_members m where m.segment_id = ${segmentId}`),
};

/** One condition on the customer `c`. */
export function leafOf<Is extends Asked['is']>(leaf: Extract<Asked, { is: Is }>, now: Date): Part {
  return leaves[leaf.is as Is](leaf, now);
}
