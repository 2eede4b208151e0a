import sql from 'sql-template-tag';
import type { CalendarEntry } from '#contract/campaign-calendar';
import { sequenceSteps } from '#contract/campaign-sequence';
import type { Campaign, CampaignForm } from '#contract/campaigns';
import type { Template } from '#contract/templates';
import { computeWinner } from '../../server/campaigns/winner';
import { chooseWinners } from '../../server/sending/winner';
import { toFormValues } from '../../src/pages/campaigns/campaignForm';
import { newSale } from '../permissions/world';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { content, newReader } from './emails';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const begin = async (name: string, change: Partial<CampaignForm> = {}): Promise<Campaign> => {
  const { body } = await manager.post<Campaign>('/campaigns', { name });
  return (
    await manager.put<Campaign>(`/campaigns/${body.id}`, {
      ...toFormValues(body),
      ...change,
      version: body.version,
    })
  ).body;
};
const fetchMonth = async (from: string, to: string) =>
  (await manager.get<{ entries: CalendarEntry[] }>(`/campaigns/calendar?from=${from}&to=${to}`)).body.entries;

describe('planned emails of a sale', () => {
  const postPlan = (auctionId: number, steps: readonly string[] = sequenceSteps) =>
    manager.post<{
      created: { id: number; name: string; sendAt: string | null }[];
      existing: string[];
      code?: string;
    }>('/campaigns/plan', {
      auctionId,
      steps,
    });
  const sale = async (startsAt: string | null) => {
    const world = { app, department: app.departments.books, client: manager, admin: manager };
    const id = await newSale(world, 'PUBLISHED');
    await app.db.run(
      sql`update auctions set starts_at = ${startsAt}::timestamptz, title = 'Atlases' where id = ${id}`,
    );
    return id;
  };

  test('are scheduled at their distance from it, in its time zone, once each', async () => {
    const id = await sale('2099-04-10T17:00:00Z');
    const { status, body } = await postPlan(id);
    expect([status, body.created.map(({ name }) => name)]).toEqual([
      201,
      [
        'Save the date · Atlases',
        'Highlights · Atlases',
        'Catalog online · Atlases',
        'Reminder · Atlases',
        'Results · Atlases',
      ],
    ]);
    // The clocks go forward in London on March 29.
    expect(
      (await fetchMonth('2099-02-01', '2099-04-30')).map(({ at, day, plannedAs }) => [at, day, plannedAs]),
    ).toEqual([
      ['2099-02-27T10:00:00Z', '2099-02-27', 'SAVE_THE_DATE'],
      ['2099-03-20T10:00:00Z', '2099-03-20', 'HIGHLIGHTS'],
      ['2099-03-27T10:00:00Z', '2099-03-27', 'CATALOGUE'],
      ['2099-04-08T09:00:00Z', '2099-04-08', 'REMINDER'],
      ['2099-04-11T09:00:00Z', '2099-04-11', 'RESULTS'],
    ]);
    const again = await postPlan(id);
    expect(again.body).toEqual({ created: [], existing: [...sequenceSteps] });
  });

  test('begin with the matching content about the sale in every language, preferring own templates to built-in ones', async () => {
    const createTemplate = async (name: string, subject: string, auctionId: number | null) => {
      const begun = { from: 'STARTER', name, starter: 'results', auctionId };
      const { id, version, contents } = (await manager.post<Template>('/templates', begun)).body;
      const changed = Object.entries(contents).map(([language, one]) => [language, { ...one, subject }]);
      const own = { name, version, contents: Object.fromEntries(changed) };
      expect((await manager.put(`/templates/${id}`, own)).status).toBe(200);
      return id;
    };
    const id = await sale('2099-05-10T17:00:00Z');
    const own = await createTemplate('Ours', 'What it brought', null);
    await createTemplate('Of another sale', 'Not these', await sale('2099-06-10T17:00:00Z'));
    const { created } = (await postPlan(id)).body;
    const drafts = await Promise.all(
      created.map(async (one) => (await manager.get<Campaign>(`/campaigns/${one.id}`)).body),
    );
    expect(
      drafts.map(({ template, contents: { A } }) => [
        template?.id,
        Object.keys(A).length,
        A['en-US']?.subject,
      ]),
    ).toEqual([
      [undefined, 4, expect.stringContaining('Coming to auction')],
      [undefined, 0, undefined],
      [undefined, 4, expect.stringContaining('The catalog is online')],
      [undefined, 0, undefined],
      [own, 4, 'What it brought'],
    ]);
    for (const { contents, audience } of drafts) {
      const auctionRefs = new Set(JSON.stringify(contents).match(/"auctionId":\d+/g));
      expect([...auctionRefs]).toEqual(contents.A['en-US'] ? [`"auctionId":${id}`] : []);
      expect(audience).toEqual({ include: [], exclude: [] });
    }
  });

  test('send results after the end of a sale of several days, and a reminder before the end of timed bids', async () => {
    const fetchDays = async (kind: string) => {
      const id = await sale('2099-08-10T09:00:00Z');
      await app.db.run(
        sql`update auctions set kind = ${kind}, ends_at = '2099-08-20T09:00:00Z' where id = ${id}`,
      );
      const { created } = (await postPlan(id, ['REMINDER', 'RESULTS'])).body;
      const ids = new Set(created.map((one) => one.id));
      return (await fetchMonth('2099-08-01', '2099-08-31'))
        .filter((one) => ids.has(one.id))
        .map(({ day }) => day);
    };
    expect(await fetchDays('LIVE')).toEqual(['2099-08-08', '2099-08-21']);
    expect(await fetchDays('TIMED')).toEqual(['2099-08-18', '2099-08-21']);
  });

  test('plan a canceled one again, and leave one in the past without a time', async () => {
    const id = await sale(new Date(Date.now() + 10 * 86_400_000).toISOString());
    const first = (await postPlan(id, ['REMINDER', 'HIGHLIGHTS'])).body.created;
    const times = await app.db.rows<{ sendAt: string | null }>(
      sql`select send_at as "sendAt" from campaigns where id = any(${first.map((one) => one.id)}::bigint[]) order by id`,
    );
    expect(times.map(({ sendAt }) => sendAt !== null)).toEqual([true, false]);
    expect(first.map(({ sendAt }) => sendAt !== null)).toEqual([true, false]);
    const { version } = (await manager.get<Campaign>(`/campaigns/${first[0]?.id}`)).body;
    await manager.post(`/campaigns/${first[0]?.id}/cancel`, { version, reason: '' });
    expect((await postPlan(id, ['REMINDER', 'HIGHLIGHTS'])).body).toMatchObject({ existing: ['HIGHLIGHTS'] });

    // When it is sent again, the canceled one leaves its place to the new one.
    const one = first[0]?.id ?? 0;
    await app.db.run(sql`
      with missed as (
        insert into customers (name, sort_name, spellings) values ('Missed', 'Missed', '') returning id)
      insert into campaign_recipients (campaign_id, customer_id, email, language, state, sending_at)
      select ${one}, id, 'missed@example.test', 'en-US', 'FAILED', now() from missed`);
    const campaign = (await manager.get<Campaign>(`/campaigns/${one}`)).body;
    expect(
      await manager.post(`/campaigns/${one}/resend`, { version: campaign.version, reason: '' }),
    ).toMatchObject({ status: 200, body: { state: 'SENDING' } });
  });

  test('refuses a sale without a date', async () => {
    const { status, body } = await postPlan(await sale(null));
    expect([status, body.code]).toEqual([409, 'campaign.no_date']);
  });
});

test('marks two emails to the same recipients on one day, but not those to different ones', async () => {
  for (const [email, country] of [
    ['ada@example.test', 'GB'],
    ['bo@example.test', 'GB'],
    ['cy@example.test', 'FR'],
  ] as const)
    await newReader(app.db, email, { country });
  const to = (country: string): Partial<CampaignForm> => ({
    audience: {
      include: [{ kind: 'CONDITION', condition: { is: 'country', in: [country] } }],
      exclude: [],
    },
    contents: { A: { 'en-US': content('Hello') }, B: {} },
    sendAt: '2098-06-01T10:00:00Z',
  });
  const british = await begin('British', to('GB'));
  const french = await begin('French', to('FR'));
  const everybody = await begin('Everybody', {
    ...to('GB'),
    audience: { include: [{ kind: 'EVERYBODY' }], exclude: [] },
    sendAt: '2098-06-01T18:00:00Z',
  });
  const clashes = Object.fromEntries(
    (await fetchMonth('2098-06-01', '2098-06-30')).map((entry) => [entry.name, entry.clashes]),
  );
  expect(clashes).toEqual({
    British: [{ id: everybody.id, name: 'Everybody', people: 2 }],
    French: [{ id: everybody.id, name: 'Everybody', people: 1 }],
    Everybody: [
      { id: british.id, name: 'British', people: 2 },
      { id: french.id, name: 'French', people: 1 },
    ],
  });
});

describe('A/B test of two emails', () => {
  test.each([
    ['the larger share wins', [100, 10], [50, 6], { variant: 'B', why: 'BETTER' }],
    ['equal shares are a tie', [50, 5], [100, 10], { variant: 'A', why: 'TIE' }],
    ['four opens are too few to decide', [50, 0], [50, 4], { variant: 'A', why: 'TOO_FEW' }],
  ] as const)('%s', (_, [sentA, openedA], [sentB, openedB], winner) =>
    expect(
      computeWinner([
        { variant: 'A', sent: sentA, responses: openedA },
        { variant: 'B', sent: sentB, responses: openedB },
      ]),
    ).toEqual(winner),
  );

  test('is decided at its time by actions of recipients, not machines; held-out recipients get the winner', async () => {
    const contents = {
      A: { 'en-US': content('One') },
      B: { 'en-US': content('Two') },
    };
    const { id } = await begin('Tested', {
      contents,
      test: { of: 'SUBJECT', share: 50, hours: 4, by: 'OPENS' },
    });
    const started = new Date('2026-05-01T10:00:00Z');
    await app.db.run(sql`update campaigns set state = 'SENDING', started_at = ${started} where id = ${id}`);
    for (let at = 0; at < 24; at++) {
      const customer = await newReader(app.db, `r${at}@example.test`);
      const variant = at % 2 === 0 ? 'A' : 'B';
      const isHeldOut = at >= 20;
      const { recipient } = await app.db.row<{ recipient: number }>(sql`
        insert into campaign_recipients (campaign_id, customer_id, email, language, variant, state)
        values (${id}, ${customer}, ${`r${at}@example.test`}, 'en-US', ${isHeldOut ? 'A' : variant},
          ${isHeldOut ? 'HELD' : 'SENT'}) returning id as recipient`);
      // Machines open every A. Of the recipients, six open B and two open A.
      const opens = isHeldOut
        ? []
        : variant === 'A'
          ? [true, ...(at < 4 ? [false] : [])]
          : at < 12
            ? [false]
            : [];
      for (const machine of opens)
        await app.db.run(sql`
          insert into recipient_events (recipient_id, campaign_id, kind, at, machine)
          values (${recipient}, ${id}, 'OPEN', now(), ${machine})`);
    }
    const at = (time: string) => ({ ...app.context, now: () => new Date(time) });
    const states = async () =>
      (
        await app.db.rows<{ state: string; variant: string; count: number }>(sql`
          select state, variant, count(*) as count from campaign_recipients
          where campaign_id = ${id} and state <> 'SENT' and attempt = 0 group by 1, 2`)
      ).map(({ state, variant, count }) => [state, variant, count]);
    // The hours count from the last sent email; emails deferred by a mail server do not delay the decision.
    await app.db.run(sql`
      update campaign_recipients set sent_at = '2026-05-01T10:30:00Z' where campaign_id = ${id} and state = 'SENT'`);
    await app.db.run(sql`
      insert into campaign_recipients (campaign_id, customer_id, email, language, state, attempt)
      values (${id}, ${await newReader(app.db, 'late@example.test')}, 'late@example.test', 'en-US', 'PENDING', 1)`);
    await chooseWinners(at('2026-05-01T14:29:00Z'));
    expect(await states()).toEqual([['HELD', 'A', 4]]);
    await chooseWinners(at('2026-05-01T14:30:00Z'));
    await chooseWinners(at('2026-05-01T14:35:00Z'));
    expect(await states()).toEqual([['PENDING', 'B', 4]]);
    const { body } = await manager.get<Campaign>(`/campaigns/${id}`);
    expect(body.winner).toMatchObject({ variant: 'B', why: 'BETTER' });
  });
});
