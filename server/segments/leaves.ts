import sql, { join, type Sql } from 'sql-template-tag';
import type { Leaf, LeafKind } from '#contract/segment-conditions';
import { currentVerification } from '../customers/stored-state';
import { contains } from '../db/search';
import { buildConsignedPart, buildPurchasePart } from './dealings';
import { inIds, notInIds, type Part, plainPart } from './part';
import { inRange, inWindow, since } from './ranges';
import type { ResolvedCondition } from './resolve';

type LeafOf<Is extends LeafKind> = Extract<Leaf, { is: Is }>;

const oneOf = (column: Sql, values: readonly string[]): Part =>
  plainPart(sql`${column} = any(${[...values]}::text[])`);
const overlaps = (column: Sql, values: readonly string[]): Part =>
  plainPart(sql`${column} && ${[...values]}::text[]`);
/** For a nullable column: null among the values matches null. */
const oneOfOrNone = <T extends string | number>(
  column: Sql,
  values: readonly (T | null)[],
  type: Sql,
): Part =>
  plainPart(sql`(coalesce(${column} = any(${values.filter((one) => one !== null)}::${type}), false)
    or ${values.includes(null)} and ${column} is null)`);

const interestedBy = (condition: Sql): Part =>
  inIds(sql`select i.customer_id from customer_interests i where ${condition}`);
const interestIn = (kind: 'ARTIST' | 'KEYWORD', text: string): Part =>
  interestedBy(sql`i.kind = ${kind} and i.text <> '' and ${contains(sql`fold(i.text)`, text)}`);

function buildRelationPart({ kinds, end, otherId }: LeafOf<'relation'>): Part {
  const selectRelated = (own: Sql, other: Sql) => sql`
    select ${own} from customer_relations r where r.kind = any(${kinds}::text[])
      and (${otherId}::bigint is null or ${other} = ${otherId})`;
  const to = selectRelated(sql`r.customer_id`, sql`r.other_id`);
  const from = selectRelated(sql`r.other_id`, sql`r.customer_id`);
  return inIds({ to, from, either: sql`${to} union all ${from}` }[end]);
}

/** Returns the condition on the emails sent to a customer, of one campaign or of any. */
function buildCampaignPart({ did, campaignId, days }: LeafOf<'campaign'>, now: Date): Part {
  const where = [
    sql`r.state = 'SENT'`,
    ...(campaignId === null ? [] : [sql`r.campaign_id = ${campaignId}`]),
    ...(days === null ? [] : [sql`r.sent_at > ${since(now, days)}`]),
  ];
  const selectRecipients = (having: Sql) => sql`
    select r.customer_id from campaign_recipients r where ${join(where, ' and ')} group by r.customer_id having ${having}`;
  return {
    SENT: inIds(selectRecipients(sql`true`)),
    OPENED: inIds(selectRecipients(sql`count(r.opened_at) > 0`)),
    CLICKED: inIds(selectRecipients(sql`count(r.clicked_at) > 0`)),
    NOT_SENT: notInIds(selectRecipients(sql`true`)),
    // Opens of untracked customers are unknown, so they never match.
    NOT_OPENED: inIds(sql`
      select u.id from customers u where not u.untracked and u.id in (${selectRecipients(sql`count(r.opened_at) = 0`)})`),
    NOT_CLICKED: inIds(selectRecipients(sql`count(r.clicked_at) = 0`)),
  }[did];
}

type ResolvedLeaf = Exclude<ResolvedCondition, { of: unknown }>;
/** Builds the SQL of each kind of condition. */
const leafBuilders: {
  [Is in ResolvedLeaf['is']]: (leaf: Extract<ResolvedLeaf, { is: Is }>, now: Date) => Part;
} = {
  interestDepartment: ({ in: ids }) =>
    interestedBy(sql`i.department_id = any(${ids}::bigint[])
      or i.category_id in (select k.id from categories k where k.department_id = any(${ids}::bigint[]))`),
  interestCategory: ({ in: ids }) => interestedBy(sql`i.category_id = any(${ids}::bigint[])`),
  interestArtist: ({ text }) => interestIn('ARTIST', text),
  interestKeyword: ({ text }) => interestIn('KEYWORD', text),
  department: ({ in: ids }) => plainPart(sql`c.department_ids && ${ids}::bigint[]`),
  bought: buildPurchasePart,
  consigned: buildConsignedPart,
  spend: ({ amount }) => plainPart(inRange(sql`c.spend`, amount)),
  country: ({ in: values }) => oneOf(sql`c.country`, values),
  language: ({ in: values }) => oneOfOrNone(sql`c.language`, values, sql`text[]`),
  kind: ({ in: values }) => oneOf(sql`c.kind`, values),
  standing: ({ in: values }) => oneOf(sql`c.standing`, values),
  role: ({ in: values }) => overlaps(sql`c.roles`, values),
  verification: ({ in: values }) =>
    // Most customers need no verification; those who do are found by an index.
    plainPart(sql`(${currentVerification} = any(${values}::text[])
      and (${values.includes('NOT_REQUIRED')} or c.verification <> 'NOT_REQUIRED'))`),
  tag: ({ in: values }) => overlaps(sql`c.tags`, values),
  specialist: ({ in: ids }) => oneOfOrNone(sql`c.specialist_id`, ids, sql`bigint[]`),
  relation: buildRelationPart,
  lastContact: ({ window }, now) =>
    window.kind === 'LONGER_AGO'
      ? plainPart(sql`(c.last_contact_at is null or ${inWindow(sql`c.last_contact_at`, window, now)})`)
      : plainPart(sql`(c.last_contact_at is not null and ${inWindow(sql`c.last_contact_at`, window, now)})`),
  created: ({ window }, now) => plainPart(inWindow(sql`c.created_at`, window, now)),
  campaign: buildCampaignPart,
  members: ({ segmentId }) =>
    inIds(sql`select m.customer_id from segment_members m where m.segment_id = ${segmentId}`),
};

/** Returns one condition on the customer `c`. */
export function buildLeaf<Is extends ResolvedLeaf['is']>(
  leaf: Extract<ResolvedLeaf, { is: Is }>,
  now: Date,
): Part {
  return leafBuilders[leaf.is as Is](leaf, now);
}
