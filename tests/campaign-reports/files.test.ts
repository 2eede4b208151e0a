import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import sql, { type Sql } from 'sql-template-tag';
import { type ReportPart, reportParts } from '#contract/campaign-report-lines';
import { peopleGroups } from '#contract/people-groups';
import { refreshRecipientEvents } from '../../server/sending/recipient-events';
import { createSentCampaign } from '../returns/shared';
import { performStep } from '../sending/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

const parts = Object.keys(reportParts) as ReportPart[];
let app: TestApp;
let manager: ApiClient;
let id: number;

/** More lots, domains, codes and earlier campaigns than the report shows of each. */
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  const { db } = app;
  for (let n = 1; n <= 10; n++) {
    const earlier = await createSentCampaign(app, { count: 2, name: `Earlier ${n}` });
    await db.run(sql`
      update campaigns set started_at = now() - ${n} * interval '1 day', state = 'FINISHED' where id = ${earlier.id}`);
  }
  const links = Array.from({ length: 40 }, (_, n) => `https://house.test/lot/${n}`);
  const sent = await createSentCampaign(app, { count: 60, links, name: 'The sale' });
  id = sent.id;
  await db.run(sql`
    with sale as (
      insert into auctions (code, title, kind, currency, time_zone)
      values ('R-1', 'A sale', 'LIVE', 'GBP', 'Europe/London') returning id),
    lot as (
      insert into lots (auction_id, number, sort_key, title, status)
      select sale.id, n::text, lpad(n::text, 3, '0'), 'Lot ' || n, 'PUBLISHED' from sale, generate_series(0, 29) n
      returning id, number)
    update campaign_links l set lot_id = lot.id from lot where l.campaign_id = ${id} and l.number = lot.number::int`);
  // Six are skipped and fourteen refused. Of the forty that were sent, twenty bounced and twenty clicked a link.
  for (const [n, one] of sent.recipients.entries()) {
    const state = n < 6 ? 'SKIPPED' : n < 20 ? 'FAILED' : 'SENT';
    await db.run(sql`
      update campaign_recipients set state = ${state}, email = ${`reader${n}@d${n % 30}.test`},
        variant = ${n % 2 === 0 ? 'A' : 'B'}, language = ${n % 3 === 0 ? 'pt-BR' : 'en-US'},
        skip_reason = ${n >= 6 ? null : n % 3 === 0 ? 'SUPPRESSED' : 'NO_CONSENT'},
        smtp_code = ${state === 'FAILED' ? 550 : null},
        smtp_reply = ${state === 'FAILED' ? `550 5.1.${n} No such user` : null},
        sent_at = case when ${state === 'SENT'} then now() - interval '2 days' + ${n} * interval '1 minute' end
      where id = ${one.id}`);
    await db.run(sql`
      insert into recipient_events (recipient_id, campaign_id, kind, at, machine, link_id, detail)
      select ${one.id}, ${id}, v.kind, now() - interval '1 day' + ${n} * interval '1 minute', v.machine, l.id, v.detail
      from (values ('BOUNCE', ${n >= 20 && n < 40}::boolean, false, null::int, ${JSON.stringify({ status: `5.1.${n}` })}::jsonb),
        ('OPEN', ${n >= 30 && n < 50}, ${n < 40}, null, '{}'),
        ('CLICK', ${n >= 40}, false, ${n - 40}, '{}'), ('CLICK', ${n >= 40}, false, ${n - 30}, '{}'),
        ('CLICK', ${n === 39}, true, 3, '{}'), ('UNSUBSCRIBE', ${n === 45}, false, null, '{}')) v (kind, holds, machine, number, detail)
      left join campaign_links l on l.campaign_id = ${id} and l.number = v.number where v.holds`);
    await refreshRecipientEvents(db, one.id);
  }
  await db.run(sql`
    insert into sales (channel, lot_id, currency, price, sold_at, buyer_id)
    select 'AUCTION', l.lot_id, v.currency, v.price, now(), r.customer_id
    from (values (40, 0, 'GBP', 123456), (41, 11, 'JPY', 5000)) v (reader, number, currency, price)
    join campaign_links l on l.campaign_id = ${id} and l.number = v.number
    join campaign_recipients r on r.campaign_id = ${id} and r.email like 'reader' || v.reader || '@%'`);
  await performStep(app, id, 'pause');
  await performStep(app, id, 'resume');
});
afterAll(() => app.close());

type Row = Record<string, string>;
const file = (part: ReportPart, format: string) =>
  manager.download(`/campaigns/${id}/report/export?part=${part}&format=${format}`);
const csv = async (part: ReportPart): Promise<Row[]> =>
  parse((await file(part, 'csv')).bytes, { bom: true, columns: true });

const is = {
  sent: sql`r.state = 'SENT'`,
  delivered: sql`r.state = 'SENT' and r.bounced_at is null`,
  opened: sql`r.opened_at is not null`,
  clicked: sql`r.clicked_at is not null`,
  bounced: sql`r.bounced_at is not null`,
  unsubscribed: sql`r.unsubscribed_at is not null`,
};
const figures = sql`
  count(*) filter (where ${is.sent}) as sent, count(*) filter (where ${is.delivered}) as delivered,
  count(*) filter (where ${is.opened}) as opened, count(*) filter (where ${is.clicked}) as clicked,
  count(*) filter (where ${is.bounced}) as bounced, count(*) filter (where ${is.unsubscribed}) as unsubscribed`;
const clicks = sql`
  count(distinct e.recipient_id) filter (where not e.machine) as people, count(e.id) filter (where not e.machine) as clicks`;

/** Returns a query for each part that computes the columns of its file directly from the database. */
const inDatabase = (): Record<ReportPart, Sql> => {
  const mails = sql`campaign_recipients r where r.campaign_id = ${id}`;
  const counted = sql`
    select f.figure, f.people from (select count(*) as audience, count(*) filter (where r.state = 'SKIPPED') as skipped,
      count(*) filter (where r.state = 'FAILED') as failed, ${figures},
      count(*) filter (where r.clicked_at is null and exists (
        select 1 from recipient_events e where e.recipient_id = r.id and e.kind = 'CLICK')) as "clickedByMachine",
      count(*) filter (where r.opened_at is null and exists (
        select 1 from recipient_events e where e.recipient_id = r.id and e.kind = 'OPEN')) as "openedByMachine",
      count(*) filter (where r.customer_id in (select buyer_id from sales)) as bought,
      0 as waiting, 0 as unknown, 0 as cancelled, 0 as complained, 0 as replied
    from ${mails}) c, jsonb_each_text(to_jsonb(c)) f (figure, people)`;
  return {
    funnel: sql`${counted} where f.figure in ('audience', 'sent', 'delivered', 'opened', 'clicked', 'bought')`,
    figures: counted,
    time: sql`
      select (select count(*) from ${mails} and ${is.sent}) as sent, (select count(*) from ${mails} and ${is.opened}) as opened,
        (select count(*) from ${mails} and ${is.clicked}) as clicked, 10 as opened_by_machine`,
    pauses: sql`select 1 as pauses`,
    sales: sql`
      select currency, count(distinct buyer_id) as people, count(*) as purchases, count(*) as went_to_it,
        sum(price) / case currency when 'JPY' then 1 else 100.0 end as hammer
      from sales group by currency`,
    variants: sql`select r.variant, ${figures} from ${mails} group by 1`,
    languages: sql`select r.language, ${figures} from ${mails} group by 1`,
    domains: sql`select split_part(r.email, '@', 2) as domain, ${figures} from ${mails} and r.state <> 'SKIPPED' group by 1`,
    lots: sql`
      select 'R-1' as sale, o.number as lot_number, o.title as lot, ${clicks},
        (exists (select 1 from sales s where s.lot_id = o.id))::text as bought
      from recipient_events e join campaign_links l on l.id = e.link_id join lots o on o.id = l.lot_id
      where e.campaign_id = ${id} group by o.id`,
    links: sql`
      select l.number, l.url as address, case when o.id is not null then 'R-1' end as sale, o.number as lot_number, o.title as lot,
        ${clicks}, count(e.id) filter (where e.machine) as machine_clicks
      from campaign_links l left join lots o on o.id = l.lot_id left join recipient_events e on e.link_id = l.id
      where l.campaign_id = ${id} group by l.id, o.id`,
    bounces: sql`
      select case r.state when 'FAILED' then 'failed' else 'bounced' end as figure,
        '5.1.' || substring(r.email from 'reader(\\d+)') as code, coalesce(r.smtp_reply, '') as server_said, 1 as people
      from ${mails} and (r.state = 'FAILED' or r.bounced_at is not null)`,
    skips: sql`select r.skip_reason as left_out_because, count(*) as people from ${mails} and r.state = 'SKIPPED' group by 1`,
    earlier: sql`
      select c.name as campaign, ${figures} from campaigns c join campaign_recipients r on r.campaign_id = c.id group by c.id`,
    people: sql`select r.email, r.state, r.skip_reason as left_out_because, r.smtp_reply as server_said from ${mails}`,
    purchases: sql`
      select o.number as lot_number, s.currency, s.price / case s.currency when 'JPY' then 1 else 100.0 end as hammer
      from sales s join lots o on o.id = s.lot_id`,
  };
};

const texts = (row: Record<string, unknown>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      key === 'hammer' ? String(Number(value)) : String(value ?? ''),
    ]),
  );
const sorted = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort();

/** Parts with lines that are not rows of the database are compared by their sums. */
const summed: Partial<Record<ReportPart, (rows: Row[]) => Row>> = {
  time: (rows) =>
    texts(
      Object.fromEntries(
        ['sent', 'opened', 'clicked', 'opened_by_machine'].map((key) => [
          key,
          rows.reduce((sum, row) => sum + Number(row[key]), 0),
        ]),
      ),
    ),
  // Compared as text, a tenth of a second sorts after twelve hundredths.
  pauses: (rows) => ({
    pauses: String(rows.filter(({ from = '', to = '' }) => Date.parse(from) <= Date.parse(to)).length),
  }),
};

test.each(parts)('the file of %s has all data of the database', async (part) => {
  const rows = await csv(part);
  const wanted = (await app.db.rows<Record<string, unknown>>(inDatabase()[part])).map(texts);
  const heads = Object.keys(wanted[0] ?? {});
  expect(wanted.length).toBeGreaterThan(0);
  const exported =
    summed[part]?.(rows) ??
    rows.map((row) => Object.fromEntries(heads.map((head) => [head, row[head] ?? '-'])));
  expect(sorted([exported].flat().map(texts))).toEqual(sorted(wanted));
  for (const row of rows) expect(Object.keys(row).every((head) => /^[a-z_]+$/.test(head))).toBe(true);
});

test('what the report truncates is complete in its file', async () => {
  const { body } = await manager.get<Record<string, unknown[]>>(`/campaigns/${id}/report`);
  for (const part of ['lots', 'domains', 'bounces'] as const) {
    expect(body[part]).toHaveLength(25);
    expect((await csv(part)).length).toBeGreaterThan(25);
  }
  expect((await csv('earlier')).map(({ campaign }) => campaign)).toEqual([
    'The sale',
    ...Array.from({ length: 10 }, (_, n) => `Earlier ${n + 1}`),
  ]);
  expect(await csv('figures')).toHaveLength(peopleGroups.length);
});

test('each figure has the same share as in the report', async () => {
  for (const row of await csv('variants')) {
    expect(Number(row.opened_share)).toBe(Number(row.opened) / Number(row.delivered));
    expect(Number(row.bounced_share)).toBe(Number(row.bounced) / Number(row.sent));
    expect(row).not.toHaveProperty('sent_share');
  }
});

test.each(['lots', 'sales', 'bounces', 'earlier'] as const)(
  'the workbook of %s has the same content as its CSV',
  async (part) => {
    const { bytes, headers } = await file(part, 'xlsx');
    expect(headers.get('content-disposition')).toContain(`The-sale-${part}.xlsx`);
    const [heads = [], ...below] = (await readExcelFile(bytes))[0]?.data ?? [];
    const rows = below.map((cells) =>
      Object.fromEntries(heads.map((head, place) => [String(head), String(cells[place] ?? '')])),
    );
    expect(rows).toEqual(await csv(part));
  },
);

test('amounts are in major units, each in its own currency', async () => {
  expect((await csv('sales')).map(({ hammer, currency }) => [hammer, currency])).toEqual([
    ['1234.56', 'GBP'],
    ['5000', 'JPY'],
  ]);
});

test('returns 403 for every part to users who may not read the report', async () => {
  const specialist = await app.signIn('SPECIALIST');
  for (const part of parts)
    expect((await specialist.get(`/campaigns/${id}/report/export?part=${part}`)).status).toBe(403);
  expect((await manager.get(`/campaigns/${id}/report/export?part=everything`)).status).toBe(422);
});
