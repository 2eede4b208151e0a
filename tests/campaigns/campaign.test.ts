import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import type { EmailContent } from '#contract/blocks';
import type { Check } from '#contract/campaign-check';
import { type CampaignState, campaignLifecycle, campaignStates } from '#contract/campaign-states';
import { stepPermissions, type UserStep } from '#contract/campaign-steps';
import type { Campaign, CampaignForm } from '#contract/campaigns';
import { starterKeys } from '#contract/template-fields';
import type { Starter, Template } from '#contract/templates';
import { startDueCampaigns } from '../../server/campaigns/scheduled-start';
import { toFormValues } from '../../src/pages/campaigns/campaignForm';
import { newAuction } from '../auctions/forms';
import { newLot } from '../permissions/world';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';
import { content, newReader } from './emails';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
  for (const name of ['ada', 'bo', 'cy']) await newReader(app.db, `${name}@example.test`);
});
afterAll(() => app.close());

const read = async (id: number) => (await manager.get<Campaign>(`/campaigns/${id}`)).body;
const save = async (campaign: Campaign, change: Partial<CampaignForm>, client = manager) =>
  client.put<Campaign>(`/campaigns/${campaign.id}`, {
    ...toFormValues(campaign),
    ...change,
    version: campaign.version,
  });
const performStep = async (id: number, step: UserStep, reason = '', client = manager) =>
  client.post<Campaign & { code?: string }>(`/campaigns/${id}/${step}`, {
    version: (await read(id)).version,
    reason,
  });

const everybody = { include: [{ kind: 'EVERYBODY' as const }], exclude: [] };
/** Creates a campaign to three readers with no issues. */
async function ready(change: Partial<CampaignForm> = {}): Promise<Campaign> {
  const { body } = await manager.post<Campaign>('/campaigns', { name: 'Spring sale' });
  expect(body).toMatchObject({ name: 'Spring sale', state: 'DRAFT' });
  const saved = await save(body, {
    audience: everybody,
    contents: { A: { 'en-US': content('The spring sale') }, B: {} },
    ...change,
  });
  expect(saved.status).toBe(200);
  const { findings } = (await manager.get<Check>(`/campaigns/${body.id}/check`)).body;
  expect(findings.filter(({ weight }) => weight === 'ERROR')).toEqual([]);
  const warned = findings
    .filter(({ weight }) => weight === 'WARNING')
    .map(({ key, count }) => ({ key, count }));
  if (warned.length === 0) return saved.body;
  return (
    await manager.post<Campaign>(`/campaigns/${body.id}/accept`, {
      version: saved.body.version,
      findings: warned,
    })
  ).body;
}
const setState = (id: number, state: CampaignState) =>
  app.db.run(sql`update campaigns set state = ${state} where id = ${id}`);
const approveAbove = (limit: number) => app.db.run(sql`update email_settings set approve_above = ${limit}`);

test('refuses every step that the lifecycle does not allow, in every state', async () => {
  const { id } = await ready({ sendAt: '2099-01-01T10:00:00Z' });
  for (const state of campaignStates)
    for (const step of Object.keys(stepPermissions) as UserStep[]) {
      if (getNextState(campaignLifecycle, state, step)) continue;
      await setState(id, state);
      const { status, body } = await performStep(id, step, 'A reason', admin);
      expect([state, step, status, body.code]).toEqual([
        state,
        step,
        step === 'approve' ? status : 409,
        step === 'approve' ? body.code : 'step.not_allowed',
      ]);
      expect((await read(id)).state).toBe(state);
    }
});

test('saves under its version and reports what another user saved in the meantime', async () => {
  const first = await ready();
  const { body: other } = await save(first, { name: 'Summer sale' }, admin);
  expect(other).toMatchObject({ name: 'Summer sale', version: first.version + 1 });
  const stale = await manager.put<{ code: string; params: { by: string } }>(`/campaigns/${first.id}`, {
    ...toFormValues(first),
    version: first.version,
  });
  expect([stale.status, stale.body.code, stale.body.params.by]).toEqual([
    409,
    'row.stale',
    'Ottoline Ledger',
  ]);
});

test('a campaign from a template for a sale shows that sale in every language', async () => {
  const sale = await newAuction(admin, { code: 'ABT', title: 'About' });
  const starters = (await admin.get<{ starters: Starter[] }>('/template-starters')).body.starters;
  expect(starters.map(({ key }) => key)).toEqual(starterKeys);
  const begin = { from: 'STARTER', starter: 'announcement' };
  const template = (await admin.post<Template>('/templates', { ...begin, name: 'Announced' })).body;
  const { status, body } = await admin.post<Campaign>('/campaigns', {
    ...{ name: 'About', auctionId: sale.id, templateId: template.id },
  });
  expect(status).toBe(201);
  const of = (contents: Template['contents']) => JSON.stringify(contents).match(/"auctionId":\d+/g);
  expect(of(template.contents)).toBeNull();
  // Its card and its lots, in four languages.
  expect(of(body.contents.A)).toEqual(Array(8).fill(`"auctionId":${sale.id}`));
  const templateForm = { ...begin, name: 'Known', auctionId: sale.id };
  expect(of((await admin.post<Template>('/templates', templateForm)).body.contents)).toHaveLength(8);
  expect(
    (await admin.post('/templates', { ...templateForm, name: 'No', auctionId: 999_999 })).body,
  ).toMatchObject({
    fields: [{ path: 'auctionId', code: 'unknown_row' }],
  });
  const invited = { from: 'STARTER', starter: 'exhibition', name: 'Nowhere', collectionId: 999_999 };
  expect((await admin.post('/templates', invited)).body).toMatchObject({
    fields: [{ path: 'collectionId', code: 'unknown_row' }],
  });
});

test('a copy has the content and audience of the original, but no time', async () => {
  const original = await ready({ sendAt: '2099-01-01T10:00:00Z', fromName: 'Books' });
  const { status, body } = await manager.post<Campaign>('/campaigns', {
    name: 'Spring again',
    copyOf: original.id,
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Spring again',
    state: 'DRAFT',
    sendAt: null,
    fromName: 'Books',
    contents: original.contents,
    audience: original.audience,
  });
});

describe('approval by a second user above the limit', () => {
  beforeEach(() => approveAbove(2));
  afterEach(() => approveAbove(1000));

  test('is refused to the user who submitted or changed it, and later changes drop it', async () => {
    const { id } = await ready();
    expect((await performStep(id, 'start')).body.code).toBe('campaign.unapproved');
    expect((await performStep(id, 'submit')).body.state).toBe('IN_REVIEW');
    expect((await read(id)).steps).not.toContain('approve');
    const kinds = ['campaign-to-approve', 'campaign-approved'] as const;
    expect(await listNotified(admin, id, kinds)).toEqual(['campaign-to-approve']);
    expect((await performStep(id, 'approve')).body.code).toBe('campaign.four_eyes');
    const approved = await performStep(id, 'approve', '', admin);
    expect(approved.body).toMatchObject({ state: 'APPROVED', approvedBy: { name: 'Ottoline Ledger' } });
    expect(await listNotified(manager, id, kinds)).toEqual(['campaign-approved']);

    const changed = await save(approved.body, { contents: { A: { 'en-US': content('Another') }, B: {} } });
    expect(changed.body).toMatchObject({ state: 'DRAFT', approvedBy: null });
    expect(await listNotified(manager, id, ['campaign-returned'])).toEqual([]);
    expect((await performStep(id, 'start')).body.code).toBe('campaign.unapproved');
  });

  test('is refused to the user who changed it last, even if a colleague submitted it', async () => {
    const campaign = await ready();
    await save(campaign, { name: 'Mine now' }, admin);
    await performStep(campaign.id, 'submit');
    expect((await performStep(campaign.id, 'approve', '', admin)).body.code).toBe('campaign.four_eyes');
  });

  test('covers only the number of recipients at the time', async () => {
    const { id } = await ready();
    await performStep(id, 'submit');
    await performStep(id, 'approve', '', admin);
    const late = await newReader(app.db, 'late@example.test');
    expect((await performStep(id, 'start')).body.code).toBe('campaign.unapproved');
    await app.db.run(sql`delete from customers where id = ${late}`);
    expect((await performStep(id, 'start')).body.state).toBe('PREPARING');
  });

  describe('audience of a segment', () => {
    const inside = (country: string) => ({ is: 'country', in: [country] }) as const;
    const segmentOf = async (country: string) => {
      const { body } = await manager.post<{ id: number; version: number }>('/segments', {
        name: `In ${country} ${Math.random()}`,
        condition: inside(country),
      });
      return body;
    };
    const change = async (segment: { id: number; version: number }, country: string) =>
      expect(
        (
          await manager.patch(`/segments/${segment.id}`, {
            version: segment.version,
            condition: inside(country),
          })
        ).status,
      ).toBe(200);
    const to = (segment: { id: number }) => ({
      include: [{ kind: 'SEGMENT' as const, segmentId: segment.id }],
      exclude: [],
    });
    beforeAll(async () => {
      for (const name of ['ana', 'bia', 'caio'])
        await newReader(app.db, `${name}@example.test`, { country: 'BR' });
    });
    afterAll(() => app.db.run(sql`delete from customers where country = 'BR'`));

    test('needs a new approval if the segment changes, even with the same number of recipients', async () => {
      const segment = await segmentOf('GB');
      const { id } = await ready({ audience: to(segment) });
      await performStep(id, 'submit');
      await performStep(id, 'approve', '', admin);
      await change(segment, 'BR');
      expect((await performStep(id, 'start')).body.code).toBe('campaign.unapproved');
      await performStep(id, 'sendBack', 'Others', admin);
      await performStep(id, 'submit');
      await performStep(id, 'approve', '', admin);
      expect((await performStep(id, 'start')).body.state).toBe('PREPARING');
    });

    test('sends to nobody if the segment changes between start and freeze, and needs another approval to start again', async () => {
      const segment = await segmentOf('PT');
      await newReader(app.db, 'rui@example.test', { country: 'PT' });
      const { id } = await ready({ audience: to(segment) });
      expect((await performStep(id, 'start')).body.state).toBe('PREPARING');
      await change(segment, 'BR');
      await app.runDueJobs();
      expect(await read(id)).toMatchObject({
        state: 'FAILED',
        pauseDetail: 'campaign.unapproved',
        counts: { recipients: 0 },
      });
      expect((await performStep(id, 'resume')).body.code).toBe('campaign.unapproved');
      expect((await performStep(id, 'sendBack', 'Too many', admin)).body).toMatchObject({
        state: 'DRAFT',
        pauseDetail: '',
        startedAt: null,
        finishedAt: null,
      });
    });
  });

  test('sending it back requires a reason and stores it', async () => {
    const { id } = await ready();
    await performStep(id, 'submit');
    expect((await performStep(id, 'sendBack', '', admin)).status).toBe(422);
    const { body } = await performStep(id, 'sendBack', 'The date is wrong', admin);
    expect(body).toMatchObject({
      state: 'DRAFT',
      remark: { kind: 'SENT_BACK', text: 'The date is wrong' },
    });
  });
});

describe('scheduled sending', () => {
  const at = (time: string) => {
    app.context.now = () => new Date(time);
  };
  beforeEach(() => at('2026-05-01T08:00:00Z'));
  afterEach(() => {
    app.context.now = () => new Date();
  });
  const createScheduled = async (change: Partial<CampaignForm> = {}) => {
    const { id } = await ready({ sendAt: '2026-05-04T10:00:00Z', ...change });
    const { body } = await performStep(id, 'schedule');
    expect(body.state).toBe('SCHEDULED');
    return id;
  };

  test('starts at its time and not before', async () => {
    const id = await createScheduled();
    at('2026-05-04T09:59:59Z');
    await startDueCampaigns(app.context);
    expect((await read(id)).state).toBe('SCHEDULED');
    at('2026-05-04T10:00:00Z');
    await Promise.all([startDueCampaigns(app.context), startDueCampaigns(app.context)]);
    expect(await read(id)).toMatchObject({ state: 'PREPARING', startedAt: '2026-05-04T10:00:00Z' });
  });

  test('starts when the first reader reaches that hour, if sent in the readers’ time zones', async () => {
    const id = await createScheduled({ byReaderZone: true });
    // The server is in London. At 11:00 there in summer, Kiritimati reached that hour thirteen hours before.
    at('2026-05-03T20:59:00Z');
    await startDueCampaigns(app.context);
    expect((await read(id)).state).toBe('SCHEDULED');
    at('2026-05-03T21:00:00Z');
    await startDueCampaigns(app.context);
    expect((await read(id)).state).toBe('PREPARING');
  });

  test('starts if missed by a few hours, but waits for a user if missed by more than a day', async () => {
    const [some, many] = [await createScheduled(), await createScheduled({ sendAt: '2026-05-03T09:00:00Z' })];
    at('2026-05-04T12:00:00Z');
    await startDueCampaigns(app.context);
    expect((await read(some)).state).toBe('PREPARING');
    expect(await read(many)).toMatchObject({ state: 'DRAFT', remark: { kind: 'MISSED' } });
    expect(await listNotified(manager, many, ['campaign-not-started'])).toEqual(['campaign-not-started']);
  });

  test('returns to draft if it may not be sent at its time', async () => {
    const id = await createScheduled();
    await approveAbove(2);
    at('2026-05-04T10:00:00Z');
    await startDueCampaigns(app.context);
    await approveAbove(1000);
    expect(await read(id)).toMatchObject({ state: 'DRAFT', remark: { kind: 'BLOCKED' } });
  });

  test('refuses a time in the past', async () => {
    const { id } = await ready({ sendAt: '2026-05-04T10:00:00Z' });
    at('2026-05-04T10:00:01Z');
    expect((await performStep(id, 'schedule')).body.code).toBe('campaign.blocked');
  });
});

test('resuming checks again what may have changed, and confirms it', async () => {
  const world = { app, department: app.departments.books, client: admin, admin };
  const lot = await newLot(world, { sale: 'PUBLISHED', status: 'PUBLISHED' });
  const future = sql`update auctions set starts_at = '2099-05-01T10:00:00Z', ends_at = null where id = ${lot.auctionId}`;
  await app.db.run(future);
  const springEmail: EmailContent = {
    subject: 'The spring sale',
    preheader: '',
    body: {
      mode: 'BLOCKS',
      blocks: [
        { id: 'l', type: 'lot', lotId: lot.id, parts: ['title'] },
        { id: 'footer', type: 'footer' },
      ],
    },
  };
  const { id } = await ready({ contents: { A: { 'en-US': springEmail }, B: {} } });
  await performStep(id, 'start');
  await app.runDueJobs();
  const fetchCheck = async () => (await manager.get<Check>(`/campaigns/${id}/check`)).body;
  const codes = async () => (await fetchCheck()).findings.map(({ code, count }) => [code, count]);

  await performStep(id, 'pause');
  const { recipients } = (await read(id)).counts;
  expect((await fetchCheck()).audience).toMatchObject({ total: recipients, recipients, skipped: [] });
  expect(await codes()).toEqual([]);
  expect((await performStep(id, 'resume')).body.state).toBe('SENDING');

  await performStep(id, 'pause');
  await app.db.run(sql`update lots set status = 'WITHDRAWN' where id = ${lot.id}`);
  await app.db.run(sql`update auctions set starts_at = '2020-05-01T10:00:00Z' where id = ${lot.auctionId}`);
  await app.db.run(sql`update campaigns set started_at = now() - interval '50 hours' where id = ${id}`);
  // The segments are not evaluated again: the recipients are fixed.
  const late = await newReader(app.db, 'after@example.test');
  expect(await codes()).toEqual([
    ['LOT_WITHDRAWN', 0],
    ['PAST_SALE', 0],
    ['STOOD_STILL', 2],
  ]);
  expect((await fetchCheck()).audience.recipients).toBe(recipients);
  expect(await performStep(id, 'resume')).toMatchObject({
    status: 409,
    body: { code: 'campaign.unconfirmed' },
  });
  const findings = (await fetchCheck()).findings.map(({ key, count }) => ({ key, count }));
  const { version } = await read(id);
  expect((await manager.post(`/campaigns/${id}/accept`, { version, findings })).status).toBe(200);
  const resumed = await performStep(id, 'resume');
  expect(resumed.body).toMatchObject({ state: 'SENDING', counts: { recipients } });
  expect(
    (await manager.post(`/campaigns/${id}/accept`, { version: resumed.body.version, findings })).body,
  ).toMatchObject({ code: 'campaign.closed' });
  await app.db.run(sql`delete from customers where id = ${late}`);
});

test.each(['FINISHED', 'CANCELLED'] as const)(
  '%s campaigns are checked again before they are resent to unreached recipients',
  async (state) => {
    const world = { app, department: app.departments.books, client: admin, admin };
    const lot = await newLot(world, { sale: 'PUBLISHED', status: 'PUBLISHED' });
    await app.db.run(sql`update auctions set starts_at = '2099-05-01T10:00:00Z' where id = ${lot.auctionId}`);
    const { id } = await ready();
    await performStep(id, 'start');
    await app.runDueJobs();
    // The lot is of interest to the recipient who was not reached.
    await app.db.run(sql`
      update campaign_recipients r set state = case when n = 1 then 'FAILED' else 'SENT' end, sending_at = now(),
        assigned_lots = case when n = 1 then jsonb_build_object('l', jsonb_build_array(${lot.id}::bigint)) else '{}' end
      from (select id, row_number() over (order by id) as n from campaign_recipients where campaign_id = ${id}) o
      where o.id = r.id`);
    await setState(id, state);
    const check = async () => (await manager.get<Check>(`/campaigns/${id}/check`)).body.findings;
    expect((await check()).filter(({ weight }) => weight !== 'NOTE')).toEqual([]);
    expect((await read(id)).steps).toEqual(['resend']);

    await app.db.run(sql`update lots set status = 'WITHDRAWN' where id = ${lot.id}`);
    await app.db.run(sql`
      update campaign_recipients set sending_at = now() - interval '50 hours' where campaign_id = ${id}`);
    const warned = (await check()).filter(({ weight }) => weight === 'WARNING');
    expect(warned.map(({ code }) => code)).toEqual(['LOT_WITHDRAWN', 'STOOD_STILL']);
    expect(await performStep(id, 'resend')).toMatchObject({
      status: 409,
      body: { code: 'campaign.unconfirmed' },
    });
    expect(await read(id)).toMatchObject({ state, counts: { failed: 1, open: 0 } });
    const { version } = await read(id);
    const findings = warned.map(({ key, count }) => ({ key, count }));
    expect((await manager.post(`/campaigns/${id}/accept`, { version, findings })).status).toBe(200);
    expect((await performStep(id, 'resend')).body).toMatchObject({
      state: 'SENDING',
      counts: { failed: 0, open: 1 },
    });
  },
);

test('a campaign canceled before any email was sent has nothing to resend', async () => {
  const { id } = await ready();
  await performStep(id, 'cancel');
  expect((await read(id)).steps).toEqual([]);
  expect((await performStep(id, 'resend')).body.code).toBe('campaign.none_missed');
  expect((await read(id)).state).toBe('CANCELLED');
  expect((await manager.post<{ code: string }>(`/campaigns/${id}/again`, {})).body.code).toBe(
    'step.not_allowed',
  );
});

test('sends again to recipients who got it and did not open it', async () => {
  const { id } = await ready();
  const [ada, bo] = await app.db.rows<{ id: number; email: string }>(
    sql`select id, email from customers order by id limit 2`,
  );
  for (const [person, opened] of [
    [ada, true],
    [bo, false],
  ] as const)
    await app.db.run(sql`
      insert into campaign_recipients (campaign_id, customer_id, email, language, state, sent_at, opened_at)
      values (${id}, ${person?.id}, ${person?.email}, 'en-US', 'SENT', now(), case when ${opened} then now() end)`);
  await setState(id, 'CANCELLED');
  expect((await manager.post(`/campaigns/${id}/again`, {})).status).toBe(201);
  await setState(id, 'FINISHED');
  const { status, body } = await manager.post<Campaign>(`/campaigns/${id}/again`, {});
  expect([status, body.againOf?.id]).toEqual([201, id]);
  const { audience } = (await manager.get<Check>(`/campaigns/${body.id}/check`)).body;
  expect(audience.recipients).toBe(1);
  // Whether untracked recipients opened it is unknown.
  await app.db.run(sql`update customers set untracked = true where id = ${bo?.id}`);
  expect((await manager.get<Check>(`/campaigns/${body.id}/check`)).body.audience.total).toBe(0);
  await app.db.run(sql`update customers set untracked = false`);
  await app.db.run(sql`update campaigns set tracks = false where id = ${id}`);
  expect((await manager.post<{ code: string }>(`/campaigns/${id}/again`, {})).body.code).toBe(
    'campaign.untracked',
  );
});
