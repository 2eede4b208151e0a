import sql from 'sql-template-tag';
import type { MarketingReport } from '#contract/reports';
import { refreshRecipientEvents } from '../../server/sending/recipient-events';
import { createSentCampaign } from '../returns/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let saleId: number;
let campaigns: Awaited<ReturnType<typeof createSentCampaign>>[];
let lotIds: number[];

const links = ['https://house.test/', 'https://house.test/lot/1', 'https://house.test/lot/2'];
const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}T10:00:00Z`;

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  const { db } = app;
  const { id } = await db.row<{ id: number }>(sql`
    insert into auctions (code, title, kind, currency, time_zone) values ('M-1', 'Maps', 'LIVE', 'GBP', 'Europe/London') returning id`);
  saleId = id;
  const lots = await db.rows<{ id: number }>(sql`
    insert into lots (auction_id, number, sort_key, status)
    select ${saleId}, n::text, n::text, 'SOLD' from generate_series(1, 3) n returning id`);
  lotIds = lots.map((lot) => lot.id);
  campaigns = [
    await createSentCampaign(app, { count: 4, links, name: 'Invitation' }),
    await createSentCampaign(app, { count: 2, links, name: 'Newsletter' }),
    await createSentCampaign(app, { count: 1, links, name: 'Another matter' }),
  ];
  const [invitation, newsletter, other] = campaigns.map((campaign) => campaign.id);
  // One is for the sale, one only links to a lot of it, and the third has nothing to do with it.
  await db.run(
    sql`update campaigns set auction_id = ${saleId}, started_at = ${day(1)} where id = ${invitation}`,
  );
  await db.run(sql`update campaigns set started_at = ${day(2)} where id = ${newsletter}`);
  for (const [place, lotId] of lotIds.slice(0, 2).entries())
    await db.run(sql`
      update campaign_links set lot_id = ${lotId} where campaign_id <> ${other} and number = ${place + 1}`);
  // Both readers of the newsletter are records that were merged into the first reader of the invitation.
  await db.run(sql`
    update campaign_recipients set customer_id = ${customerOf(0, 0)} where campaign_id = ${newsletter}`);
  await click(0, 0, 1, day(3));
  await click(0, 1, 0, day(3));
  await click(0, 2, 2, day(3), true);
  await click(1, 0, 2, day(4));
  await click(1, 1, 2, day(4));
  await click(2, 0, 1, day(3));
  await db.run(
    sql`update campaign_recipients set state = 'FAILED', sent_at = null where id = ${recipientOf(0, 3)}`,
  );
  await buy(0, 0, 0, 100_000);
  await buy(1, 0, 1, 50_000);
  await buy(2, 2, 0, 7000);
});
afterAll(() => app.close());

const recipientOf = (campaign: number, reader: number) =>
  campaigns[campaign]?.recipients[reader]?.id as number;
const customerOf = (campaign: number, reader: number) =>
  campaigns[campaign]?.recipients[reader]?.customerId as number;

async function click(campaign: number, reader: number, link: number, at: string, machine = false) {
  const { id } = campaigns[campaign] as { id: number };
  await app.db.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at, machine, link_id)
    select ${recipientOf(campaign, reader)}, ${id}, 'CLICK', ${at}, ${machine}, l.id
    from campaign_links l where l.campaign_id = ${id} and l.number = ${link}`);
  await refreshRecipientEvents(app.db, recipientOf(campaign, reader));
}

const buy = (lot: number, campaign: number, reader: number, price: number) =>
  app.db.run(sql`
    insert into sales (channel, lot_id, currency, price, sold_at, buyer_id)
    values ('AUCTION', ${lotIds[lot]}, 'GBP', ${price}, ${day(10)}, ${customerOf(campaign, reader)})`);

const fetchReport = async (query = '') =>
  (await manager.get<MarketingReport>(`/auctions/${saleId}/report/marketing${query}`)).body;

test('lists the campaigns for a sale and those with links to its lots, with what their recipients did', async () => {
  const { data, total } = await fetchReport();
  expect(total).toBe(2);
  expect(data).toEqual([
    {
      id: campaigns[1]?.id,
      name: 'Newsletter',
      startedAt: expect.stringContaining('2026-05-02'),
      delivered: 2,
      clicked: 2,
      visited: 2,
      buyers: 1,
      purchases: 1,
      hammer: 100_000,
    },
    {
      id: campaigns[0]?.id,
      name: 'Invitation',
      startedAt: expect.stringContaining('2026-05-01'),
      delivered: 3,
      clicked: 2,
      visited: 1,
      buyers: 2,
      purchases: 2,
      hammer: 150_000,
    },
  ]);
  expect((await fetchReport('?page=2&pageSize=1')).data.map(({ name }) => name)).toEqual(['Invitation']);
});

test('counts customers and purchases once in the totals', async () => {
  expect((await fetchReport()).totals).toEqual({
    delivered: 3,
    clicked: 2,
    visited: 1,
    buyers: 2,
    purchases: 2,
    hammer: 150_000,
  });
});

test('exports the same rows, and is refused to users who may not read campaigns', async () => {
  const csv = (await manager.download(`/auctions/${saleId}/report/marketing/export`)).bytes.toString();
  expect(csv.split('\r\n')[0]).toBe(
    '\ufeffcampaign,started,delivered,clicked,visited_lots,buyers,purchases,hammer,currency',
  );
  expect(csv).toMatch(/Newsletter,[^,]+,2,2,2,1,1,1000,GBP/);
  const editor = await app.signIn('EDITOR');
  for (const path of ['marketing', 'marketing/export'])
    expect((await editor.get(`/auctions/${saleId}/report/${path}`)).status).toBe(403);
});
