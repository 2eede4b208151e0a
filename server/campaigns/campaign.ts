import sql, { type Sql } from 'sql-template-tag';
import type { Letter } from '#contract/blocks';
import { type CampaignLetters, campaignFields } from '#contract/campaign-fields';
import { isOpenCampaign } from '#contract/campaign-states';
import { allowsStep, type PeopleStep, stepRights } from '#contract/campaign-steps';
import { type Campaign, type CampaignForm, type campaigns, hasMissed } from '#contract/campaigns';
import { type Field, without } from '#contract/field';
import { aboutSale } from '#contract/letter-choices';
import { may } from '#contract/permissions';
import { refuse, refuseField } from '#contract/refusal';
import type { Input } from '#contract/route';
import { languages } from '#contract/session';
import type { Letters } from '#contract/templates';
import type { Db } from '../db/database';
import { assignments, columnNames, pairsOf } from '../db/fields';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import type { Context, User } from '../house';
import { demandHtml } from '../templates/html';
import { advanceCampaign } from './advance';
import { type CampaignFacts, campaignFacts, lettersOf } from './queries';

/** A campaign as it is stored. Refuses `row.not_found`. */
export const campaignOf = async (db: Db, id: number): Promise<CampaignFacts> =>
  (await campaignFacts(db, id)) ?? refuse('row.not_found');

/** Locks a campaign, before anything of it is read that shall be written. Refuses `row.not_found`. */
export async function lockCampaign(tx: Db, id: number): Promise<CampaignFacts> {
  await tx.run(sql`select 1 from campaigns where id = ${id} for update`);
  return campaignOf(tx, id);
}

/** One campaign with what this user may do to it. Refuses `row.not_found`. */
export async function readCampaign(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<Campaign> {
  const [facts, letters] = await Promise.all([campaignOf(db, id), lettersOf(db, id)]);
  return {
    ...facts,
    letters,
    editable: isOpenCampaign(facts.state) && may(user, 'campaigns:edit'),
    steps: stepsFor(user, facts),
  };
}

/** Who submitted it or changed it last approves nothing. */
function stepsFor(user: User, facts: CampaignFacts): PeopleStep[] {
  return (Object.keys(stepRights) as PeopleStep[]).filter(
    (step) =>
      may(user, stepRights[step]) &&
      allowsStep(facts.state, step) &&
      (step !== 'approve' || isSecond(user, facts)) &&
      (step !== 'resend' || hasMissed(facts)),
  );
}

/** Is this a second person: neither who submitted it nor who changed it last? */
export const isSecond = (user: Pick<User, 'id'>, facts: CampaignFacts): boolean =>
  user.id !== facts.submittedById && user.id !== facts.changedById;

type Begun = Input<typeof campaigns.create>['body'];

/** Begins a campaign: empty, with the letters of a template, or as a copy. Refuses what it shall begin from and is not there. */
export async function createCampaign(context: Context, begun: Begun): Promise<Campaign> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    if (begun.copyOf !== null)
      return copyCampaign({ ...context, db: tx }, begun.copyOf, { name: begun.name });
    const { id } = await insertCampaign(tx, { ...begun, userId: user.id, now });
    return readCampaign({ db: tx, user }, id);
  });
}

interface Insertion extends Pick<Begun, 'name' | 'topic' | 'auctionId' | 'templateId'> {
  userId: number;
  now: Date;
  plannedAs?: string;
  sendAt?: string | null;
  /** where no template has them */
  letters?: Letters | null;
}

/** Writes a draft. Its department is the sale's where that has one alone; its letters are the template's, about the sale. */
export async function insertCampaign(tx: Db, given: Insertion): Promise<{ id: number; name: string }> {
  const { name, topic, auctionId, templateId, userId, now, plannedAs = null, sendAt = null } = given;
  await checkRows(tx, { auctionId, templateId });
  const created = await tx.row<{ id: number }>(sql`
    insert into campaigns (name, topic, auction_id, template_id, department_id, fallback_language, created_by, created_at,
      updated_at, tracks, planned_as, send_at)
    select ${name}, ${topic}, ${auctionId}::bigint, ${templateId}::bigint,
      (select min(department_id) from auction_departments d where d.auction_id = ${auctionId}::bigint having count(*) = 1),
      coalesce((select k from templates t, jsonb_object_keys(t.letters) k where t.id = ${templateId}::bigint
        order by k <> 'en-US', k limit 1), 'en-US'),
      ${userId}::bigint, ${now}::timestamptz, ${now}::timestamptz, tracks, ${plannedAs}::text, ${sendAt}::timestamptz
    from email_settings limit 1
    returning id`);
  const template = await tx.maybe<{ letters: Letters }>(
    sql`select letters from templates where id = ${templateId}::bigint`,
  );
  const words = template?.letters ?? given.letters;
  if (words) {
    const letters = auctionId === null ? words : aboutSale(words, auctionId);
    await writeLetters(tx, created.id, { A: letters, B: {} });
  }
  await record(tx, { now, userId, noun: 'campaigns', id: created.id, deed: 'create', to: 'DRAFT' });
  return { id: created.id, name };
}

const copiedColumns = columnNames(without(campaignFields, ['name', 'audience', 'test', 'sendAt']));

/** A copy begins anew: words and people are those of the other one, its time and what was confirmed are not. */
export async function copyCampaign(
  { db: tx, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  from: number,
  {
    name,
    audience,
    againOf = null,
  }: { name: string; audience?: CampaignForm['audience']; againOf?: number | null },
): Promise<Campaign> {
  const copied = await tx.maybe<{ id: number }>(sql`
    insert into campaigns (${copiedColumns}, name, audience, test, template_id, created_by, created_at, updated_at, again_of)
    select ${copiedColumns}, ${name}, coalesce(${audience ? JSON.stringify(audience) : null}::jsonb, audience),
      case when ${againOf}::bigint is null then test end, template_id, ${user.id}::bigint, ${now}::timestamptz, ${now}::timestamptz, ${againOf}::bigint
    from campaigns where id = ${from} returning id`);
  if (!copied) return refuseField('copyOf', 'unknown_row');
  await tx.run(sql`
    insert into campaign_letters (campaign_id, variant, language, letter)
    select ${copied.id}, case when c.winner is null or ${againOf}::bigint is null then l.variant else 'A' end, l.language, l.letter
    from campaign_letters l join campaigns c on c.id = l.campaign_id
    where l.campaign_id = ${from} and (c.winner is null or ${againOf}::bigint is null or l.variant = c.winner)`);
  await record(tx, { now, userId: user.id, noun: 'campaigns', id: copied.id, deed: 'create', to: 'DRAFT' });
  return readCampaign({ db: tx, user }, copied.id);
}

/**
 * Saves the whole form. Refuses a stale version, showing how it stands now, and whatever it is once it waits for a second
 * person or for its time. An approval falls with it.
 */
export async function updateCampaign(
  context: Context,
  id: number,
  { version, ...given }: CampaignForm & { version: number },
): Promise<Campaign> {
  const form = { ...given, letters: lettersToKeep(given) };
  const { house, db, user, now } = context;
  return db.transaction(async (tx) => {
    const facts = await lockCampaign(tx, id);
    if (!isOpenCampaign(facts.state)) refuse('campaign.closed', { status: facts.state });
    const read = () => readCampaign({ db: tx, user }, id);
    const before = await read();
    await checkVersion(tx, 'campaigns', id, before, version, read);
    await checkRows(tx, form);
    const changes = differences<object>(before, { ...form, sendAt: sameMoment(before.sendAt, form.sendAt) });
    if (Object.keys(changes).length === 0) return before;
    demandHtml(user, allLetters(before.letters), allLetters(form.letters));
    if (facts.state === 'APPROVED') await advanceCampaign(tx, house, id, 'sendBack', { userId: user.id });
    await tx.run(sql`
      update campaigns set ${assignments(pairsOf(campaignFields, form))},
        approved_by = null, approved_at = null, approved_for = null, approved_digest = null, remark_kind = null, remark = '',
        version = version + 1, updated_at = ${now}, updated_by = ${user.id}
      where id = ${id}`);
    if ('letters' in changes) await writeLetters(tx, id, form.letters);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'campaigns',
      id,
      deed: 'update',
      changes: await recordedChanges(tx, changes),
    });
    return read();
  });
}

/** One moment is written in many ways: as it stood, where it is the same. */
const sameMoment = (before: string | null, after: string | null): string | null =>
  before !== null && after !== null && Date.parse(before) === Date.parse(after) ? before : after;

/** A test of subjects has one content; without a test there is one letter. */
function lettersToKeep({ letters: { A, B }, test }: CampaignForm): CampaignForm['letters'] {
  if (!test) return { A, B: {} };
  if (test.of === 'CONTENT') return { A, B };
  const other: CampaignLetters = {};
  for (const language of languages) {
    const [first, second] = [A[language], B[language]];
    if (first && second) other[language] = { ...first, subject: second.subject };
  }
  return { A, B: other };
}

type Changes = Record<string, [unknown, unknown]>;

/** What the story tells of a change: that what is kept whole was changed, and what a row is called of which no page has all. */
async function recordedChanges(tx: Db, changes: Changes): Promise<Changes> {
  const recorded: Changes = {};
  for (const [name, change] of Object.entries(changes)) {
    const { kind, of } = campaignFields[name as keyof typeof campaignFields] as Field;
    const named = namedBy[of as keyof typeof namedBy];
    recorded[name] = kind === 'whole' ? [null, null] : named ? await namesOf(tx, named, change) : change;
  }
  return recorded;
}

const namedBy = {
  auctions: sql`select id, code as name from auctions`,
  collections: sql`select id, code as name from collections`,
  accounts: sql`select id, name from mail_accounts`,
};

async function namesOf(tx: Db, rows: Sql, change: [unknown, unknown]): Promise<[unknown, unknown]> {
  const found = await tx.rows<{ id: number; name: string }>(
    sql`select id, name from (${rows}) n where id = any(${change}::bigint[])`,
  );
  const nameOf = (id: unknown) => found.find((row) => row.id === id)?.name ?? id;
  return [nameOf(change[0]), nameOf(change[1])];
}

const allLetters = ({ A, B }: CampaignForm['letters']): Letter[] => [
  ...Object.values(A),
  ...Object.values(B),
];

async function writeLetters(tx: Db, id: number, letters: CampaignForm['letters']): Promise<void> {
  const rows = Object.entries(letters).flatMap(([variant, of]) =>
    Object.entries(of).map(([language, letter]) => ({ variant, language, letter })),
  );
  await tx.run(sql`delete from campaign_letters where campaign_id = ${id}`);
  await tx.run(sql`
    insert into campaign_letters (campaign_id, variant, language, letter)
    select ${id}, g.variant, g.language, g.letter
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (variant text, language text, letter jsonb)`);
}

const rowsOf = {
  departmentId: sql`departments`,
  auctionId: sql`auctions`,
  collectionId: sql`collections`,
  accountId: sql`mail_accounts`,
  templateId: sql`templates`,
} as const;

/** Refuses a row that is not there, by its field. */
async function checkRows(tx: Db, given: Partial<Record<keyof typeof rowsOf, number | null>>): Promise<void> {
  for (const field of Object.keys(rowsOf) as (keyof typeof rowsOf)[]) {
    const id = given[field];
    if (id != null && !(await tx.maybe(sql`select 1 from ${rowsOf[field]} where id = ${id}`)))
      refuseField(field, 'unknown_row');
  }
}
