import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import type { Check } from '#contract/campaign-check';
import type { Campaign } from '#contract/campaigns';
import type { Progress } from '#contract/sending';
import { toFormValues } from '../../src/pages/campaigns/campaignForm';
import { newAuction, formOf as saleFormOf } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';
import { content } from './emails';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  const { status, body } = await manager.post<{ id: number; version: number }>('/customers', {
    kind: 'PERSON',
    firstName: 'Ada',
    lastName: 'Reader',
    emails: [{ address: 'ada@example.test', label: '' }],
  });
  expect([status, body]).toMatchObject([201, {}]);
  const consented = await manager.post(`/customers/${body.id}/consents`, {
    changes: [{ channel: 'EMAIL', topic: 'CATALOGUES', granted: true }],
    source: 'At the view',
  });
  expect(consented.status).toBe(200);
});
afterAll(() => app.close());

const ready = async (name: string): Promise<Campaign> => {
  const { body } = await manager.post<Campaign>('/campaigns', { name });
  const saved = await manager.put<Campaign>(`/campaigns/${body.id}`, {
    ...toFormValues(body),
    audience: { include: [{ kind: 'EVERYBODY' }], exclude: [] },
    contents: { A: { 'en-US': content('The spring sale') }, B: {} },
    version: body.version,
  });
  return saved.body;
};
const summary = () => within(screen.getByRole('complementary', { name: 'Summary' }));

test('creates a campaign and lists in the summary what is missing', async () => {
  await openPage(app, '/campaigns?tab=nothing', { as: 'MANAGER' });
  expect(await screen.findByRole('tab', { name: 'Drafts', selected: true })).toBeInTheDocument();
  expect((await screen.findAllByText('No campaigns yet')).length).toBeGreaterThan(0);
  fireEvent.click((await screen.findAllByText('New campaign'))[0] as HTMLElement);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Autumn sale' } });
  fireEvent.click(screen.getByText('Create campaign'));
  await screen.findByText('Autumn sale', { selector: 'h1' });
  expect(await summary().findByText(/errors? to fix$/, { selector: 'a' })).toHaveAttribute(
    'href',
    expect.stringContaining('tab=check'),
  );
  expect(summary().getByText('No subject yet')).toBeInTheDocument();
  expect(summary().getByText('Send now').closest('button')).toBeDisabled();
});

test('shows the subject in the summary as it is sent', async () => {
  const sale = await newAuction(manager, { code: 'CIM', title: 'Clocks in May' });
  const draft = await ready('Subject as sent');
  const subject = '{{ sale.title | default: "Our sale" }} for {{ customer.first_name | default: "you" }}';
  const { status } = await manager.put(`/campaigns/${draft.id}`, {
    ...toFormValues(draft),
    auctionId: sale.id,
    contents: { A: { 'en-US': content(subject) }, B: {} },
    version: draft.version,
  });
  expect(status).toBe(200);
  await openPage(app, `/campaign/${draft.id}`, { as: 'MANAGER' });
  await screen.findByText('Subject as sent', { selector: 'h1' });
  expect(await summary().findByText('Clocks in May for you')).toBeInTheDocument();
});

test('four steps: confirms findings, chooses a time, schedules and unschedules', async () => {
  const { id } = await ready('Spring sale');
  await openPage(app, `/campaign/${id}?tab=check`, { as: 'MANAGER' });
  await screen.findByText('Spring sale', { selector: 'h1' });
  expect(await summary().findByText('1 recipient')).toBeInTheDocument();
  fireEvent.click(await screen.findByText(/^Confirm and send anyway$|^Confirm all warnings$/));
  expect(await screen.findByText('Ready to send')).toBeInTheDocument();

  fireEvent.click(screen.getByRole('tab', { name: 'Schedule' }));
  const time = await screen.findByLabelText('Send at');
  fireEvent.mouseDown(time);
  fireEvent.change(time, { target: { value: '01/02/2099 10:00 AM' } });
  fireEvent.keyDown(time, { key: 'Enter', code: 'Enter', keyCode: 13 });
  expect(await summary().findByText('Save your changes first.')).toBeInTheDocument();
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(() => expect(summary().queryByText('Save your changes first.')).toBeNull());
  fireEvent.click(await summary().findByText('Schedule campaign', { selector: 'button span' }));
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByText('Schedule campaign', { selector: 'button span' }),
  );
  await screen.findByText('Scheduled', { selector: '.status' });
  expect(
    await screen.findByText(/^This campaign is scheduled\. To change it, unschedule it first/),
  ).toBeInTheDocument();
  expect((await manager.get<Campaign>(`/campaigns/${id}`)).body).toMatchObject({
    state: 'SCHEDULED',
    sendAt: '2099-01-02T10:00:00Z',
  });

  fireEvent.click(summary().getByText('Unschedule campaign'));
  await screen.findByText('Draft', { selector: '.status' });
});

test('the approver opens sample, exclusions and the rendered email of a waiting campaign, and changes nothing', async () => {
  const left = await manager.post('/customers', {
    ...{ kind: 'PERSON', firstName: 'Bela', lastName: 'Silent' },
    emails: [{ address: 'bela@example.test', label: '' }],
  });
  expect(left.status).toBe(201);
  const draft = await ready('Summer sale');
  const { body: campaign } = await manager.put<Campaign>(`/campaigns/${draft.id}`, {
    ...toFormValues(draft),
    contents: { A: { 'en-US': content('The first email') }, B: { 'en-US': content('The second email') } },
    test: { of: 'CONTENT', share: 20, hours: 4, by: 'OPENS' },
    version: draft.version,
  });
  const { findings } = (await manager.get<Check>(`/campaigns/${campaign.id}/check`)).body;
  const accepted = await manager.post<Campaign>(`/campaigns/${campaign.id}/accept`, {
    version: campaign.version,
    findings: findings.map(({ key, count }) => ({ key, count })),
  });
  const submitted = await manager.post<Campaign>(`/campaigns/${campaign.id}/submit`, {
    ...{ version: accepted.body.version, reason: '' },
  });
  expect(submitted.body).toMatchObject({ state: 'IN_REVIEW' });

  await openPage(app, `/campaign/${campaign.id}`, { as: 'ADMIN' });
  await screen.findByText('Summer sale', { selector: 'h1' });
  expect(await summary().findByText('Approve campaign')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toBeDisabled();
  const count = within(await screen.findByRole('region', { name: 'Audience size' }));
  fireEvent.click(await count.findByText('View sample'));
  expect(await screen.findByText('Ada Reader', { selector: 'bdi' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(count.getByRole('button', { name: /No consent for this topic/ }));
  expect(await screen.findByText('Bela Silent', { selector: 'bdi' })).toBeInTheDocument();

  fireEvent.click(screen.getByRole('tab', { name: 'Content' }));
  const paper = await screen.findByRole('region', { name: 'Email preview' });
  await waitFor(() =>
    expect(paper.querySelector('iframe')).toHaveAttribute(
      'srcdoc',
      expect.stringContaining('Content-Security-Policy'),
    ),
  );
  expect(await within(paper).findByText('The first email', { selector: 'dd' })).toBeInTheDocument();
  fireEvent.click(screen.getByText('Version B'));
  expect(await screen.findByText('The second email', { selector: 'dd' })).toBeInTheDocument();
});

test('confirms what changed during a pause before it resumes', async () => {
  const sale = await newAuction(manager, { code: 'PSE', title: 'Globes', startsAt: '2099-06-10T10:00:00Z' });
  const first = await ready('Paused sale');
  const { body: campaign } = await manager.put<Campaign>(`/campaigns/${first.id}`, {
    ...toFormValues(first),
    auctionId: sale.id,
    version: first.version,
  });
  const step = async (path: string, fields: object) => {
    const { body } = await manager.get<Campaign>(`/campaigns/${campaign.id}`);
    const done = await manager.post<Campaign>(`/campaigns/${campaign.id}/${path}`, {
      version: body.version,
      ...fields,
    });
    expect([path, done.status]).toEqual([path, 200]);
  };
  const { findings } = (await manager.get<Check>(`/campaigns/${campaign.id}/check`)).body;
  await step('accept', { findings: findings.map(({ key, count }) => ({ key, count })) });
  await step('start', { reason: '' });
  await app.runDueJobs();
  await step('pause', { reason: '' });
  const renamed = await manager.put(`/auctions/${sale.id}`, {
    ...saleFormOf(sale),
    title: 'Globes and atlases',
  });
  expect(renamed.status).toBe(200);

  await openPage(app, `/campaign/${campaign.id}?tab=check`, { as: 'MANAGER' });
  await screen.findByText('Paused', { selector: '.status' });
  expect(await screen.findByText(/Globes and atlases is not published/)).toBeInTheDocument();
  expect((await summary().findAllByText(/1 warning needs confirmation/)).length).toBeGreaterThan(0);
  const paused = within(screen.getByRole('region', { name: 'Paused sale paused' }));
  expect(paused.getByText(app.people.MANAGER.name)).toBeInTheDocument();
  expect(paused.getByText(/^1 email waits/)).toBeInTheDocument();
  expect(paused.getByText('Resume').closest('button')).toBeDisabled();
  fireEvent.click(screen.getByText('Confirm and send anyway'));
  await waitFor(() => expect(paused.getByText('Resume').closest('button')).toBeEnabled());
  fireEvent.click(paused.getByText('Resume'));
  await screen.findByText('Sending', { selector: '.status' });
});

test('resends a finished or canceled campaign to unreached recipients', async () => {
  const again = 'Resend to unreached recipients';
  const { finished, cancelled } = await app.createFailedCampaigns();
  for (const [id, was, question] of [
    [finished, 'Sent', /to 1 recipient it did not reach\? Addresses known/],
    [cancelled, 'Canceled', /to 1 recipient it did not reach\? Canceled emails stay canceled/],
  ] as const) {
    await openPage(app, `/campaign/${id}`, { as: 'MANAGER' });
    await screen.findByText(was, { selector: '.status' });
    const reached = screen.getByText(/^1 recipient was not reached/);
    const result = within(reached.closest<HTMLElement>('.result-summary') ?? document.body);
    expect(result.getByRole('link', { name: 'Report' })).toHaveAttribute(
      'href',
      `/app/campaign/${id}/report`,
    );
    await waitFor(() => expect(summary().getByText(again).closest('button')).toBeEnabled());
    fireEvent.click(summary().getByText(again));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(question)).toBeInTheDocument();
    fireEvent.click(dialog.getByText(again, { selector: 'button span' }));
    await screen.findByText('Sending', { selector: '.status' });
    expect(summary().queryByText(again)).toBeNull();
  }
});

test('the calendar plans the emails of a sale', async () => {
  const week = `${dayjs().add(7, 'day').format('YYYY-MM-DD')}T12:00:00Z`;
  const sale = await newAuction(manager, { code: 'ATL', title: 'Atlases', startsAt: week });
  const reminded = dayjs(week).subtract(2, 'day').format('YYYY-MM');
  await openPage(app, `/campaigns?view=calendar&month=${reminded}&plan=new`, { as: 'MANAGER' });
  await selectOption(await screen.findByLabelText('Auction'), 'ATL · Atlases');
  await waitFor(() => expect(screen.getByLabelText('Auction')).toHaveAttribute('aria-expanded', 'false'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByText('Stay on this page'));
  await waitFor(() => expect(screen.queryByText('Stay on this page')).toBeNull());
  fireEvent.click(screen.getByText('Create drafts'));
  const late = await screen.findByText('These dates have passed, so the drafts get no send time.');
  expect(
    within(late.closest('.ant-alert') as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Save the date · Atlases', 'Highlights · Atlases', 'Catalog online · Atlases']);
  expect((await screen.findAllByText('Reminder · Atlases')).length).toBeGreaterThan(0);
  const { body } = await manager.get<{ total: number }>(`/campaigns?sale=${sale.id}`);
  expect(body.total).toBe(5);
  await openPage(app, '/campaigns?tab=all', { as: 'MANAGER' });
  await screen.findByText('Spring sale');
  fireEvent.click(screen.getByText('Filter', { selector: 'button span' }));
  await selectOption(await screen.findByLabelText('Auction'), 'ATL · Atlases');
  await waitFor(() => expect(screen.queryByText('Spring sale')).toBeNull());
  expect(await screen.findByText('Highlights · Atlases')).toBeInTheDocument();
  expect(window.location.search).toContain(`sale=${sale.id}`);
  await waitFor(() => expect(document.querySelector('.list-chips')).toHaveTextContent('Auction: ATL'));
});

test('resolves emails in doubt: for one recipient in the report, for the others on the page of the campaign', async () => {
  const { id } = await app.createDoubtfulCampaign();
  const states = async () => {
    const { body } = await manager.get<Progress>(`/campaigns/${id}/progress`);
    return [body.counts.SENT, body.counts.PENDING, body.undecided];
  };
  const click = async (label: string, risk: RegExp) => {
    fireEvent.click((await screen.findAllByText(label, { selector: 'button span' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(risk)).toBeInTheDocument();
    fireEvent.click(dialog.getByText(label, { selector: 'button span' }));
  };
  const open = async () => {
    await openPage(app, `/campaign/${id}`, { as: 'MANAGER' });
    await screen.findByText('Doubtful sale', { selector: 'h1' });
  };
  await open();
  const link = await summary().findByText('2 unconfirmed emails', { selector: 'a' });
  expect(summary().getByText('No mail server is set up. Emails stay in the outbox.')).toBeInTheDocument();
  fireEvent.click(link);
  await screen.findByText('Campaign report: Doubtful sale', { selector: 'h1' });
  await click('Mark as sent', /^This recipient will not be emailed again/);
  await waitFor(async () => expect(await states()).toEqual([2, 0, 1]));

  await open();
  await summary().findByText('1 unconfirmed email');
  await click('Send again', /may get the email twice/);
  await waitFor(() => expect(summary().queryByText('1 unconfirmed email')).toBeNull());
  expect(await states()).toEqual([2, 1, 0]);

  await open();
  expect(await summary().findByText('Less than a minute left')).toBeInTheDocument();
});

test('a finished campaign shows how its emails were sent, and is sent again only to recipients who did not open it', async () => {
  const { id } = await app.createCampaignWithReturns();
  await openPage(app, `/campaign/${id}`, { as: 'MANAGER' });
  await screen.findByText('May sale', { selector: 'h1' });
  expect(await summary().findByText('Sent through “House”')).toBeInTheDocument();
  expect(summary().getByText('Resend to recipients who did not open')).toBeInTheDocument();
  expect(summary().queryByText('Resend to unreached recipients')).toBeNull();
  expect(summary().queryByText('No mail server is set up. Emails stay in the outbox.')).toBeNull();
  // Shows the recipients at that time, not those of today.
  expect(screen.getByRole('region', { name: 'Recipients when sent' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Audience size' })).toBeNull();
  expect(summary().getByText(/^\d+ recipients? when sent$/)).toBeInTheDocument();
});

test('duplicates or cancels selected campaigns, and names one that is canceled already', async () => {
  const [one, two] = [await ready('Chosen one'), await ready('Chosen two')];
  const over = await manager.post(`/campaigns/${two.id}/cancel`, { version: two.version });
  expect(over.status).toBe(200);
  await openPage(app, '/campaigns?tab=all&q=Chosen', { as: 'MANAGER' });
  fireEvent.click(await screen.findByLabelText('Select Chosen one'));
  const bar = async () => within(await screen.findByRole('region', { name: /selected/ }));
  fireEvent.click(await (await bar()).findByText('Duplicate'));
  expect(await screen.findByText('1 campaign duplicated as a draft')).toBeInTheDocument();
  await screen.findByText('Chosen one (copy)');

  fireEvent.click(await screen.findByLabelText('Select Chosen one'));
  fireEvent.click(screen.getByLabelText('Select Chosen two'));
  fireEvent.click(await (await bar()).findByText('Cancel campaigns'));
  await screen.findByText(/^Cancel 2 campaigns\?/);
  fireEvent.click(screen.getAllByText('Cancel campaigns').at(-1) as HTMLElement);
  expect(await screen.findByText('1 campaign canceled')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('Chosen two');
  expect((await manager.get<Campaign>(`/campaigns/${one.id}`)).body.state).toBe('CANCELLED');
});
