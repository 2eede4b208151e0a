import sql from 'sql-template-tag';
import type { EarlierCampaign, ReportPerson, ReportPurchase } from '#contract/campaign-report-lines';
import type { CampaignReport } from '#contract/campaign-reports';
import { type PeopleGroup, peopleGroups } from '#contract/people-groups';
import { refreshRecipientEvents } from '../../server/sending/recipient-events';
import { requestPath } from '../links/shared';
import { listAccesses } from '../permissions/accessLog';
import { createSentCampaign } from '../returns/shared';
import {
  addReaders,
  content,
  isCampaignIn,
  newCampaign,
  performStep,
  runSendersUntil,
} from '../sending/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const links = ['https://house.test/', 'https://house.test/lot/1', 'https://house.test/lot/2'];
const began = Date.parse('2026-05-01T09:00:00Z');
const at = (minutes: number) => new Date(began + minutes * 60_000).toISOString();
const day = 24 * 60;

interface Event {
  kind: 'OPEN' | 'CLICK' | 'BOUNCE' | 'COMPLAINT' | 'UNSUBSCRIBE' | 'REPLY';
  minutes: number;
  machine?: boolean;
  link?: number;
  status?: string;
}
/** A member of the audience, with the outcome the test expects. */
interface Reader {
  id: number;
  customerId: number;
  state: string;
  skip: string | null;
  code: number | null;
  reply: string | null;
  variant: 'A' | 'B';
  language: string;
  domain: string;
  sent: number | null;
  events: Event[];
  /** purchases at `minutes` after the start, for `price` */
  purchases: { minutes: number; price: number; currency: string; lot: number | null; cancelled?: boolean }[];
}

const readers: Reader[] = [];
let campaignId: number;
let lotIds: number[];

/** Returns the outcome of member `n` of the forty. */
function outcomeFor(n: number): Omit<Reader, 'id' | 'customerId'> {
  const common = {
    skip: null,
    code: null,
    reply: null,
    variant: n % 2 === 0 ? ('A' as const) : ('B' as const),
    language: n % 3 === 0 ? 'pt-BR' : 'en-US',
    domain: ['one.test', 'two.test', 'three.test'][n % 3] as string,
    sent: null,
    events: [],
    purchases: [],
  };
  if (n < 4) return { ...common, state: 'SKIPPED', skip: ['NO_CONSENT', 'SUPPRESSED'][n % 2] as string };
  if (n < 6) return { ...common, state: ['PENDING', 'SENDING'][n % 2] as string };
  if (n === 6) return { ...common, state: 'UNKNOWN' };
  if (n === 7) return { ...common, state: 'CANCELLED' };
  if (n < 10)
    return {
      ...common,
      state: 'FAILED',
      code: n === 8 ? 550 : 554,
      reply: n === 8 ? '550 5.1.1 No such user' : '554 No',
    };
  const sent = n;
  const events: Event[] = [];
  if (n < 14) events.push({ kind: 'BOUNCE', minutes: sent + 2, status: n === 10 ? '5.1.1' : '5.2.2' });
  if (n >= 14 && n < 20) events.push({ kind: 'OPEN', minutes: sent + 1, machine: true });
  if (n >= 18 && n < 30) events.push({ kind: 'OPEN', minutes: sent + 30 });
  if (n >= 26 && n < 34)
    events.push(
      { kind: 'CLICK', minutes: sent + 31, link: n % 3 },
      { kind: 'CLICK', minutes: sent + 90, link: 1 },
    );
  if (n === 34 || n === 33) events.push({ kind: 'CLICK', minutes: sent + 1, link: 2, machine: true });
  if (n === 35) events.push({ kind: 'UNSUBSCRIBE', minutes: sent + 5 });
  if (n === 36) events.push({ kind: 'COMPLAINT', minutes: sent + 6 });
  if (n === 37) events.push({ kind: 'REPLY', minutes: sent + 7 });
  const purchases: Reader['purchases'] = [];
  if (n === 26) purchases.push({ minutes: 3 * day, price: 120_000, currency: 'GBP', lot: 1 });
  if (n === 27)
    purchases.push(
      { minutes: 4 * day, price: 50_000, currency: 'GBP', lot: 2 },
      { minutes: 5 * day, price: 70_000, currency: 'EUR', lot: null },
    );
  if (n === 28) purchases.push({ minutes: 40 * day, price: 1, currency: 'GBP', lot: null });
  if (n === 29) purchases.push({ minutes: 3 * day, price: 1, currency: 'GBP', lot: null, cancelled: true });
  if (n === 30) purchases.push({ minutes: -day, price: 1, currency: 'GBP', lot: null });
  if (n === 38) purchases.push({ minutes: 3 * day, price: 1, currency: 'GBP', lot: null });
  return { ...common, state: 'SENT', sent, events, purchases };
}

beforeAll(async () => {
  const { id, recipients } = await createSentCampaign(app, { count: 40, links });
  campaignId = id;
  const { db } = app;
  await db.run(sql`update campaigns set started_at = ${at(0)}, state = 'FINISHED' where id = ${id}`);
  const { id: auctionId } = await db.row<{ id: number }>(sql`
    insert into auctions (code, title, kind, currency, time_zone) values ('R-1', 'A sale', 'LIVE', 'GBP', 'Europe/London') returning id`);
  lotIds = (
    await db.rows<{ id: number }>(sql`
      insert into lots (auction_id, number, sort_key, title, status)
      select ${auctionId}, n::text, n::text, 'Lot ' || n, 'PUBLISHED' from generate_series(1, 2) n returning id`)
  ).map((lot) => lot.id);
  for (const [place, lot] of lotIds.entries())
    await db.run(
      sql`update campaign_links set lot_id = ${lot} where campaign_id = ${id} and number = ${place + 1}`,
    );
  const { id: collectionId } = await db.row<{ id: number }>(sql`
    insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
    values ('W-1', 'Wall', 'STOCK', 'GBP', 'Europe/London', 'INTERNAL', 'NONE') returning id`);
  for (const [n, recipient] of recipients.entries()) {
    const reader = { ...outcomeFor(n), id: recipient.id, customerId: recipient.customerId };
    readers.push(reader);
    await db.run(sql`
      update campaign_recipients set state = ${reader.state}, skip_reason = ${reader.skip}, smtp_code = ${reader.code},
        smtp_reply = ${reader.reply}, variant = ${reader.variant}, language = ${reader.language},
        email = ${`reader${n}@${reader.domain}`}, sent_at = ${reader.sent === null ? null : at(reader.sent)},
        bounced_at = ${n === 8 ? at(9) : null}
      where id = ${reader.id}`);
    for (const event of reader.events)
      await db.run(sql`
        insert into recipient_events (recipient_id, campaign_id, kind, at, machine, link_id, detail)
        values (${reader.id}, ${id}, ${event.kind}, ${at(event.minutes)}, ${event.machine ?? false},
          (select l.id from campaign_links l where l.campaign_id = ${id} and l.number = ${event.link ?? null}),
          ${JSON.stringify(event.status ? { status: event.status } : {})})`);
    await refreshRecipientEvents(db, reader.id);
    for (const { minutes, price, currency, lot, cancelled } of reader.purchases) {
      const item =
        lot === null
          ? (await db.row<{ id: number }>(sql`insert into items (title) values ('A drawing') returning id`))
              .id
          : null;
      await db.run(sql`
        insert into sales (channel, lot_id, item_id, collection_id, currency, price, sold_at, buyer_id, cancelled_at)
        values (${lot === null ? 'PRIVATE' : 'AUCTION'}, ${lot === null ? null : lotIds[lot - 1]}, ${item},
          ${lot === null ? collectionId : null}, ${currency}, ${price}, ${at(minutes)}, ${reader.customerId},
          ${cancelled ? at(minutes + 1) : null})`);
    }
  }
});

/** Returns the first time that a recipient (not a machine) did one of these. */
const first = ({ events }: Reader, ...kinds: Event['kind'][]): number | undefined =>
  events
    .filter(({ kind, machine }) => kinds.includes(kind) && !machine)
    .map(({ minutes }) => minutes)
    .sort((one, other) => one - other)[0];
const byMachine = ({ events }: Reader, kind: Event['kind']) =>
  events.some((event) => event.kind === kind && event.machine);
const opened = (one: Reader) => first(one, 'OPEN', 'CLICK');
const firstClick = (one: Reader) => first(one, 'CLICK');
const hasBounced = (one: Reader) => one.state === 'SENT' && first(one, 'BOUNCE') !== undefined;
const hasBought = (one: Reader) => {
  const from = firstClick(one);
  return from === undefined
    ? []
    : one.purchases.filter(
        ({ minutes, cancelled }) => !cancelled && minutes >= from && minutes < from + 30 * day,
      );
};
const expected: Record<PeopleGroup, (one: Reader) => boolean> = {
  audience: () => true,
  skipped: ({ state }) => state === 'SKIPPED',
  waiting: ({ state }) => ['HELD', 'PENDING', 'CLAIMED', 'SENDING'].includes(state),
  unknown: ({ state }) => state === 'UNKNOWN',
  cancelled: ({ state }) => state === 'CANCELLED',
  failed: ({ state }) => state === 'FAILED',
  sent: ({ state }) => state === 'SENT',
  delivered: (one) => one.state === 'SENT' && !hasBounced(one),
  opened: (one) => opened(one) !== undefined,
  openedByMachine: (one) => opened(one) === undefined && byMachine(one, 'OPEN'),
  clicked: (one) => firstClick(one) !== undefined,
  clickedByMachine: (one) => firstClick(one) === undefined && byMachine(one, 'CLICK'),
  bounced: hasBounced,
  complained: (one) => first(one, 'COMPLAINT') !== undefined,
  unsubscribed: (one) => first(one, 'UNSUBSCRIBE') !== undefined,
  replied: (one) => first(one, 'REPLY') !== undefined,
  bought: (one) => hasBought(one).length > 0,
};
const count = (group: PeopleGroup, among: readonly Reader[] = readers) =>
  among.filter(expected[group]).length;
const partOf = (key: string, among: readonly Reader[]) => ({
  key,
  ...Object.fromEntries(
    (['sent', 'delivered', 'opened', 'clicked', 'bounced', 'unsubscribed', 'failed'] as const).map(
      (group) => [group, count(group, among)],
    ),
  ),
});

const fetchReport = async () => (await manager.get<CampaignReport>(`/campaigns/${campaignId}/report`)).body;
const people = async (query: string) =>
  (
    await manager.get<{ data: ReportPerson[]; total: number }>(
      `/campaigns/${campaignId}/report/people?pageSize=100&${query}`,
    )
  ).body;

test('every figure counts its recipients, and the audience is the sum of its outcomes', async () => {
  const { counts } = await fetchReport();
  for (const group of peopleGroups) expect([group, counts[group]]).toEqual([group, count(group)]);
  const { skipped, waiting, unknown, cancelled, failed, sent } = counts;
  expect(skipped + waiting + unknown + cancelled + failed + sent).toBe(counts.audience);
  expect(counts.delivered + counts.bounced).toBe(sent);
  for (const group of peopleGroups) expect(count(group)).toBeGreaterThan(0);
});

test.each(peopleGroups)('the figure %s lists its recipients', async (group) => {
  const { data, total } = await people(`group=${group}`);
  expect(data.map(({ id }) => id)).toEqual(readers.filter(expected[group]).map(({ id }) => id));
  expect(total).toBe(data.length);
});

test('the parts of the figures match their recipients', async () => {
  const { variants, languages, domains, skips, bounces } = await fetchReport();
  const among = (key: keyof Reader, value: string) => readers.filter((one) => one[key] === value);
  expect(variants).toEqual(['A', 'B'].map((key) => partOf(key, among('variant', key))));
  expect(languages).toEqual(['en-US', 'pt-BR'].map((key) => partOf(key, among('language', key))));
  expect([...domains].sort((one, other) => (one.key < other.key ? -1 : 1))).toEqual(
    ['one.test', 'three.test', 'two.test'].map((key) => partOf(key, among('domain', key))),
  );
  expect(skips).toEqual([
    { reason: 'NO_CONSENT', people: 2 },
    { reason: 'SUPPRESSED', people: 2 },
  ]);
  expect(bounces).toEqual([
    { group: 'bounced', code: '5.2.2', people: 3, reply: '' },
    { group: 'bounced', code: '5.1.1', people: 1, reply: '' },
    { group: 'failed', code: '5.1.1', people: 1, reply: '550 5.1.1 No such user' },
    { group: 'failed', code: '554', people: 1, reply: '554 No' },
  ]);
  for (const { group, code, people: wanted } of bounces)
    expect((await people(`group=${group}&code=${code}`)).total).toBe(wanted);
  for (const { reason, people: wanted } of skips)
    expect((await people(`group=skipped&reason=${reason}`)).total).toBe(wanted);
  for (const { key, opened: wanted } of domains)
    expect((await people(`group=opened&domain=${key}`)).total).toBe(wanted);
  for (const { key, clicked: wanted } of variants)
    expect((await people(`group=clicked&variant=${key}`)).total).toBe(wanted);
  expect((await people('q=reader 12')).data.map(({ id }) => id)).toEqual([readers[11]?.id]);
});

test('ranks links and lots by recipients who clicked; clicks by machines are counted separately', async () => {
  const { links: reportLinks, lots } = await fetchReport();
  const clicks = (link: number, machine: boolean) =>
    readers.flatMap(({ id, events }) =>
      events
        .filter((one) => one.kind === 'CLICK' && one.link === link && (one.machine ?? false) === machine)
        .map(() => id),
    );
  for (const line of reportLinks)
    expect(line).toMatchObject({
      people: new Set(clicks(line.number, false)).size,
      clicks: clicks(line.number, false).length,
      machine: clicks(line.number, true).length,
      url: links[line.number],
    });
  expect(reportLinks.map(({ people }) => people)).toEqual(
    reportLinks.map(({ people }) => people).sort((a, b) => b - a),
  );
  expect(lots.map(({ id }) => id).sort()).toEqual([...lotIds].sort());
  // Reader 26 bought lot 1 after clicking it. Reader 27 bought lot 2, but had clicked only lot 1 and the house's page.
  expect(Object.fromEntries(lots.map(({ number, bought: was }) => [number, was]))).toEqual({
    1: true,
    2: false,
  });
  for (const { id, number, people: wanted } of reportLinks) {
    expect((await people(`group=clicked&link=${id}`)).total).toBe(wanted);
    const byPrograms = await people(`group=audience&link=${id}&machine=true`);
    expect(byPrograms.data.map((one) => one.id)).toEqual(clicks(number, true));
  }
  expect(clicks(2, true)).not.toEqual([]);
  for (const { id, number, people: wanted } of lots) {
    const { data } = await people(`group=clicked&lot=${id}`);
    expect(data.map((one) => one.id)).toEqual([...new Set(clicks(Number(number), false))]);
    expect(data.length).toBe(wanted);
  }
});

test('proceeds are the purchases within thirty days after a click, each with its derivation', async () => {
  const { sales } = await fetchReport();
  const all = readers.flatMap(hasBought);
  for (const { currency, purchases, hammer } of sales) {
    const own = all.filter((one) => one.currency === currency);
    expect([purchases, hammer]).toEqual([own.length, own.reduce((sum, { price }) => sum + price, 0)]);
  }
  expect(sales).toEqual([
    { currency: 'GBP', people: 2, purchases: 2, visited: 1, hammer: 170_000 },
    { currency: 'EUR', people: 1, purchases: 1, visited: 0, hammer: 70_000 },
  ]);
  const listed = async (query: string) =>
    manager.get<{ data: ReportPurchase[]; total: number }>(
      `/campaigns/${campaignId}/report/purchases?${query}`,
    );
  for (const { currency, people: buyers, purchases, visited } of sales) {
    expect((await people(`group=bought&currency=${currency}`)).data.map(({ id }) => id)).toEqual(
      readers.filter((one) => hasBought(one).some((own) => own.currency === currency)).map(({ id }) => id),
    );
    expect((await people(`group=bought&currency=${currency}`)).total).toBe(buyers);
    expect((await listed(`currency=${currency}`)).body.total).toBe(purchases);
    expect((await listed(`currency=${currency}&visited=true`)).body.total).toBe(visited);
  }
  const { body } = await listed('');
  expect(body.total).toBe(all.length);
  expect(body.data.map(({ price, place, lotNumber, visited }) => [price, place, lotNumber, visited])).toEqual(
    [
      [70_000, 'W-1', null, false],
      [50_000, 'R-1', '2', false],
      [120_000, 'R-1', '1', true],
    ],
  );
  // Access to buyers' names is logged here as it is on the lot.
  expect(body.data.map(({ buyer }) => buyer?.customerNo)).not.toContain(undefined);
  expect(await listAccesses(app, 'see-buyer')).toContainEqual({
    by: 'MANAGER',
    noun: 'campaigns',
    id: campaignId,
  });
});

test('the timeline counts each recipient once, at the first time', async () => {
  const { time } = await fetchReport();
  const sum = (key: 'sent' | 'opened' | 'clicked' | 'openedByMachine') =>
    time.points.reduce((all, point) => all + point[key], 0);
  expect({
    sent: sum('sent'),
    opened: sum('opened'),
    clicked: sum('clicked'),
    machine: sum('openedByMachine'),
  }).toEqual({
    sent: count('sent'),
    opened: count('opened'),
    clicked: count('clicked'),
    machine: count('openedByMachine'),
  });
  for (const point of time.points) {
    const from = (Date.parse(point.at) - began) / 60_000;
    const within = (minutes: number | null | undefined) =>
      minutes !== null && minutes !== undefined && minutes >= from && minutes < from + time.minutes;
    expect(point.sent).toBe(readers.filter(({ sent }) => within(sent)).length);
    expect(point.opened).toBe(readers.filter((one) => within(opened(one))).length);
    expect(point.clicked).toBe(readers.filter((one) => within(firstClick(one))).length);
  }
});

test('compares a campaign only with earlier ones of its department', async () => {
  const [before, after, other] = [
    await createSentCampaign(app),
    await createSentCampaign(app),
    await createSentCampaign(app),
  ];
  await app.db.run(
    sql`update campaigns set started_at = ${at(-day)} where id in (${before.id}, ${other.id})`,
  );
  await app.db.run(sql`update campaigns set started_at = ${at(day)} where id = ${after.id}`);
  await app.db.run(sql`update campaigns set department_id = ${app.departments.books} where id = ${other.id}`);
  const { body } = await manager.get<{ campaigns: EarlierCampaign[] }>(
    `/campaigns/${campaignId}/report/earlier`,
  );
  expect(body.campaigns).toMatchObject([{ id: before.id, figures: { sent: 1, delivered: 1, opened: 0 } }]);
});

test('exports figures, recipients, links and purchases as files', async () => {
  const lines = async (query: string) => {
    const { body } = await manager.get<string>(`/campaigns/${campaignId}/report/export?${query}`);
    return body.trim().split('\r\n');
  };
  expect((await lines('part=people&group=clicked')).length).toBe(1 + count('clicked'));
  expect((await lines('part=links')).length).toBe(1 + links.length);
  expect((await lines('part=purchases'))[1]).toContain('700,EUR');
  expect((await lines('part=purchases&currency=GBP&visited=true')).length).toBe(1 + 1);
  const figures = await lines('part=figures');
  expect(figures).toContain(`delivered,${count('delivered')},sent,${count('delivered') / count('sent')}`);
  const workbook = await manager.get(`/campaigns/${campaignId}/report/export?part=people&format=xlsx`);
  expect(workbook.status).toBe(200);
});

test('the report of a campaign without recipients has only zeros', async () => {
  const { id } = await createSentCampaign(app, { count: 0 });
  const { body } = await manager.get<CampaignReport>(`/campaigns/${id}/report`);
  expect(body.counts.audience).toBe(0);
  expect(body.time.points).toEqual([]);
  expect((await manager.get('/campaigns/999999999/report')).status).toBe(404);
});

test('detects clicks on the sale and on a recipient’s own lot, with the purchases of that lot', async () => {
  const { db } = app;
  await db.run(sql`
    update email_settings set lot_address = 'https://site.test/{code}/{lot}', sale_address = 'https://site.test/{code}'`);
  const { id: auctionId } = await db.row<{ id: number }>(sql`
    insert into auctions (code, title, kind, currency, time_zone) values ('OWN', 'Atlases', 'LIVE', 'GBP', 'Europe/London') returning id`);
  const { id: lotId } = await db.row<{ id: number }>(sql`
    with lot as (
      insert into lots (auction_id, number, sort_key, status) values (${auctionId}, '5', '5', 'PUBLISHED') returning id),
    item as (insert into items (title) values ('An atlas of the seas') returning id),
    held as (insert into lot_items (lot_id, ordinal, item_id) select lot.id, 1, item.id from lot, item)
    select id from lot`);
  await addReaders(app, 2, 'own.test');
  await db.run(sql`
    insert into customer_interests (customer_id, kind, text) select id, 'KEYWORD', 'atlas' from customers where email like '%@own.test'`);
  await db.run(sql`update customers set untracked = true where email = 'reader2@own.test'`);
  const source = { kind: 'INTERESTS' as const, auctionId, most: 5, least: 1, fallback: [] };
  const id = await newCampaign(app, {
    A: {
      ...content('Atlases'),
      body: {
        mode: 'BLOCKS',
        blocks: [
          { id: 'sale', type: 'button', label: 'The sale', href: '{{ sale.url }}', align: 'LEFT' },
          { id: 'own', type: 'lots', source, parts: ['title', 'link'], columns: 1 },
          { id: 'footer', type: 'footer' },
        ],
      },
    },
  });
  await db.run(sql`update campaigns set auction_id = ${auctionId} where id = ${id}`);
  await performStep(app, id, 'start');
  expect(await runSendersUntil(app, isCampaignIn(app, id, 'FINISHED'))).toEqual([]);

  const mails = await db.rows<{ recipient: string; html: string; body: string }>(sql`
    select recipient, html, body from mails where recipient like '%@own.test' order by recipient`);
  const [first, second] = mails.map(({ html, body }) => ({
    html: [...html.matchAll(/href="([^"]*)"[^>]*>\s*(?=The sale|An atlas)/g)].map(([, address]) => address),
    text: [...body.matchAll(/https?:\S+\/(?:l\/|OWN)\S*/g)].map(([address]) => address),
  }));
  expect(second?.html).toEqual(['https://site.test/OWN', 'https://site.test/OWN/5']);
  expect(second?.text).toEqual(second?.html);
  expect(first?.text).toEqual(first?.html);
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const led: unknown[] = [];
  for (const address of first?.html ?? [])
    led.push((await requestPath(app, new URL(String(address)).pathname, firefox)).headers.location);
  expect(led).toEqual(['https://site.test/OWN', 'https://site.test/OWN/5']);

  await db.run(sql`
    insert into sales (channel, lot_id, currency, price, sold_at, buyer_id)
    select 'AUCTION', ${lotId}, 'GBP', 90000, now() + interval '1 day', id from customers where email = 'reader1@own.test'`);
  const { body } = await manager.get<CampaignReport>(`/campaigns/${id}/report`);
  expect(body.counts).toMatchObject({ sent: 2, clicked: 1, bought: 1 });
  expect(body.links).toMatchObject([
    { url: 'https://site.test/OWN', clicks: 1, lot: null },
    { url: 'https://site.test/OWN/5', clicks: 1, lot: { id: lotId } },
  ]);
  expect(body.lots).toMatchObject([{ id: lotId, number: '5', people: 1, bought: true }]);
  expect(body.sales).toMatchObject([{ currency: 'GBP', purchases: 1, visited: 1, hammer: 90_000 }]);
});
