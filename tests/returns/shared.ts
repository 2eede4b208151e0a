import sql from 'sql-template-tag';
import type { CampaignState } from '#contract/campaign-states';
import { refreshRecipientEvents } from '../../server/sending/recipient-events';
import { signToken, type Token, tokenKey } from '../../server/sending/token';
import type { TestApp } from '../support/app';

type TestContext = Pick<TestApp, 'db' | 'people'>;
export interface SentTo {
  id: number;
  customerId: number;
  email: string;
}

let made = 0;

/** Creates a campaign that was sent to `count` consenting customers, with these links. */
export async function createSentCampaign(
  { db, people }: TestContext,
  { count = 1, links = [] as readonly string[], name = `Campaign ${++made}`, topic = 'CATALOGUES' } = {},
): Promise<{ id: number; recipients: SentTo[] }> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into campaigns (name, topic, state, created_by, started_at)
    values (${name}, ${topic}, 'SENDING', ${people.MANAGER.id}, now()) returning id`);
  await db.run(sql`
    insert into campaign_links (campaign_id, number, url)
    select ${id}, place - 1, url from unnest(${[...links]}::text[]) with ordinality as l (url, place)`);
  const recipients = await db.rows<SentTo>(sql`
    with people as (
      insert into customers (first_name, last_name, name, sort_name, spellings, language, email)
      select 'Vera', 'Reader ' || n, 'Vera Reader ' || n, 'reader', '', 'en-US', 'reader' || n || '.' || ${id}::text || '@reader.test'
      from generate_series(1, ${count}::int) n returning id, email),
    consented as (
      insert into consents (customer_id, channel, topic, granted, basis, wording_version, language, at)
      select id, 'EMAIL', t, true, 'CONSENT', 1, 'en-US', now() from people, unnest(array[${topic}::text, 'RESULTS']) t)
    insert into campaign_recipients (campaign_id, customer_id, email, language, state, message_id, sent_at)
    select ${id}, id, email, 'en-US', 'SENT', '<c' || ${id}::text || '.r' || id || '.k3vk3v@house.test>', now() from people order by id
    returning id, customer_id as "customerId", email`);
  return { id, recipients };
}

/** Returns a signed token as in this recipient's email. */
export const createToken = async ({ db }: Pick<TestApp, 'db'>, token: Token): Promise<string> =>
  signToken(await tokenKey(db), token);

/** Returns the recorded events of a recipient. */
export const listEvents = ({ db }: Pick<TestApp, 'db'>, recipientId: number) =>
  db.rows<{ kind: string; machine: boolean; sign: string | null; number: number | null }>(sql`
    select e.kind, e.machine, e.detail ->> 'sign' as sign, l.number
    from recipient_events e left join campaign_links l on l.id = e.link_id
    where e.recipient_id = ${recipientId} order by e.id`);

/** Creates a running campaign to three recipients: one has it, two are in doubt. */
export async function createDoubtfulCampaign(app: TestContext): Promise<{ id: number }> {
  const { id, recipients } = await createSentCampaign(app, { count: 3, name: 'Doubtful sale' });
  const doubtful = recipients.slice(1).map((one) => one.id);
  await app.db.run(sql`
    update campaign_recipients set state = 'UNKNOWN', sending_at = sent_at, sent_at = null
    where id = any(${doubtful}::bigint[])`);
  return { id };
}

/** Creates a finished and a canceled campaign, each with one of three recipients not reached. */
export async function createFailedCampaigns(
  app: TestContext,
): Promise<{ finished: number; cancelled: number }> {
  const createFailedCampaign = async (state: CampaignState) => {
    const { id, recipients } = await createSentCampaign(app, { count: 3, name: 'Missed sale' });
    await app.db.run(sql`
      update campaign_recipients set state = 'FAILED', sending_at = sent_at, sent_at = null where id = ${recipients[0]?.id}`);
    await app.db.run(sql`update campaigns set state = ${state} where id = ${id}`);
    return id;
  };
  return {
    finished: await createFailedCampaign('FINISHED'),
    cancelled: await createFailedCampaign('CANCELLED'),
  };
}

/**
 * Creates a campaign to six recipients: skipped, bounced, opened and clicked by a machine, opened, bought after a click, and
 * not opened (in another language and variant). It was paused, its link leads to a lot, and an earlier campaign was opened
 * once.
 */
export async function createCampaignWithReturns(app: TestContext): Promise<{ id: number }> {
  const created = await createSentCampaign(app, {
    count: 6,
    name: 'May sale',
    links: ['https://house.test/lot/1'],
  });
  const { db } = app;
  const { id } = created;
  const before = await createSentCampaign(app, { count: 2, name: 'April sale' });
  await db.run(sql`
    update campaigns set state = 'FINISHED', started_at = now() - interval '30 days' where id = ${before.id}`);
  await db.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at)
    values (${before.recipients[1]?.id}, ${before.id}, 'OPEN', now())`);
  for (const one of before.recipients) await refreshRecipientEvents(db, one.id);
  await db.run(sql`
    with sale as (
      insert into auctions (code, title, kind, currency, time_zone)
      values ('MAY', 'May sale', 'LIVE', 'GBP', 'Europe/London') returning id),
    lot as (
      insert into lots (auction_id, number, sort_key, title, status)
      select id, '1', '1', 'A sundial', 'PUBLISHED' from sale returning id)
    update campaign_links set lot_id = lot.id from lot where campaign_id = ${id}`);
  const [skipped, bounced, scanned, reader, buyer] = created.recipients.map((one) => one.id);
  await db.run(sql`
    update campaign_recipients set state = 'SKIPPED', skip_reason = 'NO_CONSENT', sent_at = null where id = ${skipped}`);
  await db.run(sql`
    update campaigns set state = 'FINISHED' where id = ${id}`);
  await db.run(sql`
    update campaign_recipients set sending_at = sent_at, account_id = (select id from mail_accounts where is_default)
    where campaign_id = ${id} and state = 'SENT'`);
  await db.run(sql`
    update campaign_recipients set variant = 'B', language = 'pt-BR' where id = ${created.recipients[5]?.id}`);
  await db.run(sql`
    insert into events (at, noun, noun_id, action, from_status, to_status)
    values (now(), 'campaigns', ${id}, 'pause', 'SENDING', 'PAUSED'), (now(), 'campaigns', ${id}, 'resume', 'PAUSED', 'SENDING')`);
  await db.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at, machine, link_id, detail)
    select v.id, ${id}, v.kind, now(), v.machine, l.id, v.detail::jsonb
    from (values (${bounced}::bigint, 'BOUNCE', false, '{"status": "5.1.1", "said": "550 5.1.1 Nobody here"}'), (${scanned}, 'OPEN', true, '{}'),
      (${scanned}, 'CLICK', true, '{}'), (${reader}, 'OPEN', false, '{}'), (${buyer}, 'CLICK', false, '{}')) v (id, kind, machine, detail)
    left join campaign_links l on l.campaign_id = ${id} and v.kind = 'CLICK'`);
  for (const one of created.recipients) await refreshRecipientEvents(db, one.id);
  const { customerId } = created.recipients[4] as (typeof created.recipients)[number];
  await db.run(sql`
    with item as (insert into items (title) values ('A dial') returning id),
      place as (insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
        values ('WALL', 'Wall', 'STOCK', 'GBP', 'Europe/London', 'INTERNAL', 'NONE') returning id)
    insert into sales (channel, item_id, collection_id, currency, price, sold_at, buyer_id)
    select 'PRIVATE', item.id, place.id, 'GBP', 123400, now(), ${customerId} from item, place`);
  return { id };
}

/** Creates two unreadable returned emails of 30 kB, the first of which took too long. */
export async function createUnreadableMails({ db }: TestApp): Promise<void> {
  for (const issue of ['too_slow', 'Unexpected end of input'])
    await db.run(sql`
      insert into returned_mails (at, source, digest, raw, handled_at, issue, account_id)
      select now(), 'MAILBOX', ${Buffer.from(issue)}, ${Buffer.alloc(30 * 1024)}, now(), ${issue}, id
      from mail_accounts where is_default`);
}
