import sql from 'sql-template-tag';
import type { CampaignState } from '#contract/campaign-states';
import type { Campaign } from '#contract/campaigns';
import { toFormValues } from '../../src/pages/campaigns/campaignForm';
import { content, newReader } from '../campaigns/emails';
import { type Calls, type Make, noInput, row } from './calls';
import { newSale, unique, type World } from './world';

/** Creates a campaign that is ready to be sent and sets its state directly. */
async function newCampaign(world: World, state: CampaignState = 'DRAFT'): Promise<Campaign> {
  await newReader(world.app.db, `reader${unique()}@example.test`);
  const { body: begun } = await world.admin.post<Campaign>('/campaigns', { name: `Campaign ${unique()}` });
  const { body } = await world.admin.put<Campaign>(`/campaigns/${begun.id}`, {
    ...toFormValues(begun),
    audience: { include: [{ kind: 'EVERYBODY' }], exclude: [] },
    contents: { A: { 'en-US': content('A sale') }, B: {} },
    sendAt: '2099-01-01T10:00:00Z',
    version: begun.version,
  });
  const { body: check } = await world.admin.get<{ findings: { key: string; count: number }[] }>(
    `/campaigns/${begun.id}/check`,
  );
  const { body: ready } = await world.admin.post<Campaign>(`/campaigns/${begun.id}/accept`, {
    version: body.version,
    findings: check.findings.map(({ key, count }) => ({ key, count })),
  });
  await world.app.db.run(sql`update campaigns set state = ${state} where id = ${begun.id}`);
  if (state === 'FINISHED')
    await world.app.db.run(sql`
      insert into campaign_recipients (campaign_id, customer_id, email, language, state)
      select ${begun.id}, c.id, s.state || '@example.test', 'en-US', s.state
      from (select id from customers order by id desc limit 1) c, (values ('SENT'), ('FAILED')) s (state)`);
  return { ...ready, state };
}

const one =
  (state?: CampaignState, more: (campaign: Campaign) => object = () => ({})): Make =>
  async (world) => {
    const campaign = await newCampaign(world, state);
    return row(campaign.id, { body: more(campaign) });
  };
const step = (state?: CampaignState, reason = ''): Make => one(state, ({ version }) => ({ version, reason }));

/** Successful calls of the endpoints about campaigns. */
export const campaignCalls: Calls<'campaigns'> = {
  campaigns: {
    list: noInput,
    calendar: () => ({ query: { from: '2026-05-01', to: '2026-05-31' } }),
    plan: async (world) => ({
      body: { auctionId: await newSale(world, 'PUBLISHED'), steps: ['HIGHLIGHTS', 'RESULTS'] },
    }),
    create: () => ({ body: { name: `Campaign ${unique()}` } }),
    read: one(),
    update: one('DRAFT', (campaign) => ({
      ...toFormValues(campaign),
      name: 'Another',
      version: campaign.version,
    })),
    check: one(),
    checkLinks: one(),
    accept: one('DRAFT', ({ version }) => ({ version, findings: [{ key: 'OUTBOX', count: 0 }] })),
    submit: step(),
    // Another user created and submitted it.
    approve: async (world) => {
      const campaign = await newCampaign(world, 'IN_REVIEW');
      const { id } = world.app.people.EDITOR;
      await world.app.db.run(
        sql`update campaigns set created_by = ${id}, updated_by = ${id} where id = ${campaign.id}`,
      );
      return row(campaign.id, { body: { version: campaign.version, reason: '' } });
    },
    sendBack: step('IN_REVIEW', 'The title'),
    schedule: step(),
    unschedule: step('SCHEDULED'),
    start: step(),
    pause: step('SENDING'),
    resume: step('PAUSED'),
    cancel: step('SCHEDULED'),
    resend: step('FINISHED'),
    again: one('FINISHED'),
  },
};
