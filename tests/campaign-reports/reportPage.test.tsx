import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReportPart } from '#contract/campaign-report-lines';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let id: number;
beforeAll(async () => {
  app = await openPageApp();
  id = (await app.createCampaignWithReturns()).id;
});
afterAll(() => app.close());

/** Returns the step of this name in the funnel from audience to purchase. */
const step = async (name: string) =>
  within((await screen.findByText(name, { selector: '.campaign-funnel *' })).closest('div') as HTMLElement);
const rows = () =>
  [...document.querySelectorAll('.ant-table-tbody tr.ant-table-row td:first-child')].map((cell) =>
    cell.textContent?.replace(/ C.*$/, ''),
  );
const section = async (name: string) =>
  within((await screen.findByText(name, { selector: 'h2' })).closest('section') as HTMLElement);

test('shows the results of the campaign, and a figure opens its recipients', async () => {
  await openPage(app, `/campaign/${id}/report`, { as: 'MANAGER' });
  expect(await screen.findByText('Campaign report: May sale', { selector: 'h1' })).toBeInTheDocument();
  expect((await step('Audience')).getByText('6')).toBeInTheDocument();
  expect((await step('Delivered')).getByText('80% of Sent')).toBeInTheDocument();
  expect((await step('Opened')).getByText('50% of Delivered')).toBeInTheDocument();
  expect((await section('Reasons for skipping')).getByText('No consent for this topic')).toBeInTheDocument();
  expect((await section('Sales from this campaign')).getByText('£1,234')).toBeInTheDocument();
  fireEvent.click((await step('Clicked')).getByText('1'));
  await waitFor(() => expect(rows()).toEqual(['Vera Reader 5']));
  expect(window.location.search).toBe('?tab=people&group=clicked');
});

test('shows the parts of a sum, and languages by the names that templates and campaigns use', async () => {
  await openPage(app, `/campaign/${id}/report`, { as: 'MANAGER' });
  expect((await step('Audience')).getByText('of which Skipped 1 · Sent 5')).toBeInTheDocument();
  expect((await step('Sent')).getByText('of which Delivered 4 · Bounced 1')).toBeInTheDocument();
  const languages = (await section('Languages')).getAllByRole('row').slice(1);
  expect(languages.map((row) => row.querySelector('td')?.textContent)).toEqual(['English', 'Português']);
  const figures = (await section('All figures')).getAllByRole('row');
  const named = (name: string) =>
    figures.find((row) => within(row).queryByText(name))?.querySelector('td')?.className;
  expect([named('Sent'), named('Delivered'), named('Bounced')]).toEqual([
    expect.stringContaining('is-depth-1'),
    expect.stringContaining('is-depth-2'),
    expect.stringContaining('is-depth-2'),
  ]);
});

test('a reason lists its recipients, and from there the whole group', async () => {
  await openPage(app, `/campaign/${id}/report`, { as: 'ADMIN' });
  const bounces = await section('Reasons for rejections and bounces');
  fireEvent.click(within(bounces.getByText('5.1.1').closest('tr') as HTMLElement).getByText('1'));
  await waitFor(() => expect(rows()).toEqual(['Vera Reader 2']));
  expect(screen.getByText('Filtered by 5.1.1')).toBeInTheDocument();
  // Shows the reply in the bounce, not the one that accepted the email.
  expect(screen.getByText('550 5.1.1 Nobody here')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Clear filter'));
  await waitFor(() => expect(window.location.search).toBe('?tab=people&group=bounced'));
});

/** Returns the figures with links in a section, from its only row or from the row of this name. */
const figures = async (name: string, of?: string): Promise<HTMLElement[]> => {
  const area = await section(name);
  const row = of ? (await area.findByText(of)).closest('tr') : area.getAllByRole('row')[1];
  return [...(row as HTMLElement).querySelectorAll<HTMLElement>('td:not(:first-child) a')];
};
const click = (figure: HTMLElement | undefined) => fireEvent.click(figure as HTMLElement);

test('every figure links to the recipients it counts', async () => {
  await openPage(app, `/campaign/${id}/report`, { as: 'MANAGER' });
  const leadsTo = async (name: string, of?: string) =>
    (await figures(name, of)).map((figure) => figure.getAttribute('href')?.replace(/^.*\/report\?tab=/, ''));
  expect(await leadsTo('Lots viewed')).toEqual(
    Array(2).fill(expect.stringMatching(/^people&group=clicked&lot=\d+$/)),
  );
  expect(await leadsTo('Links')).toEqual([
    ...Array(2).fill(expect.stringMatching(/^people&group=clicked&link=\d+$/)),
    expect.stringMatching(/^people&group=audience&link=\d+&machine=true$/),
  ]);
  expect(await leadsTo('Sales from this campaign')).toEqual([
    'people&group=bought&currency=GBP',
    'purchases&currency=GBP',
    'purchases&currency=GBP',
  ]);
  expect(await leadsTo('Earlier campaigns in this department', 'May sale (this one)')).toEqual(
    ['sent', 'delivered', 'opened', 'clicked', 'bounced'].map((group) => `people&group=${group}`),
  );
});

test.each([
  ['of a lot', 'Lots viewed', 0, 'Vera Reader 5', '1 · A sundial'],
  ['of automated clicks', 'Links', 2, 'Vera Reader 3', 'https://house.test/lot/1, Automated clicks'],
  ['of a currency', 'Sales from this campaign', 2, 'Vera Reader 5', 'GBP'],
])(
  'the figure %s lists the recipients it counts and shows the filter',
  async (_, where, place, audience, only) => {
    await openPage(app, `/campaign/${id}/report`, { as: 'MANAGER' });
    click((await figures(where))[place]);
    await waitFor(() => expect(rows()).toEqual([audience]));
    expect(screen.getByText(`Filtered by ${only}`)).toBeInTheDocument();
  },
);

test('the figures of an earlier campaign list its own recipients', async () => {
  await openPage(app, `/campaign/${id}/report`, { as: 'MANAGER' });
  click((await figures('Earlier campaigns in this department', 'April sale'))[2]);
  expect(await screen.findByText('Campaign report: April sale', { selector: 'h1' })).toBeInTheDocument();
  await waitFor(() => expect(rows()).toEqual(['Vera Reader 2']));
});

test('shows the proceeds purchase by purchase', async () => {
  await openPage(app, `/campaign/${id}/report?tab=purchases`, { as: 'MANAGER' });
  await waitFor(() => expect(rows()).toEqual(['Vera Reader 5']));
  expect(screen.getByText('WALL')).toHaveAttribute('href', expect.stringMatching(/\/collection\/\d+$/));
});

/** The heading of each part that has a download. */
const headings: Partial<Record<ReportPart, string>> = {
  funnel: 'From audience to purchase',
  time: 'Opens and clicks over time',
  sales: 'Sales from this campaign',
  variants: 'A/B test versions',
  lots: 'Lots viewed',
  links: 'Links',
  languages: 'Languages',
  domains: 'Email providers',
  bounces: 'Reasons for rejections and bounces',
  skips: 'Reasons for skipping',
  earlier: 'Earlier campaigns in this department',
  figures: 'All figures',
};
const files = () =>
  [...document.querySelectorAll('a[download]')].map((link) => link.getAttribute('href') ?? '');

test('every section of the report has its own download', async () => {
  await openPage(app, `/campaign/${id}/report`, { as: 'MANAGER' });
  await screen.findByText('April sale');
  for (const [part, heading] of Object.entries(headings)) {
    const before = files();
    fireEvent.click((await section(heading)).getByText('Export'));
    const wanted = [part, ...(part === 'time' ? ['pauses'] : [])].flatMap((one) =>
      ['csv', 'xlsx'].map((format) => `/api/campaigns/${id}/report/export?part=${one}&format=${format}`),
    );
    await waitFor(() => expect(files().filter((file) => !before.includes(file))).toEqual(wanted));
  }
  expect(screen.getAllByText('Export')).toHaveLength(Object.keys(headings).length);
});

test.each(['people', 'purchases'] as const)('exports the list of %s with its filters', async (tab) => {
  await openPage(app, `/campaign/${id}/report?tab=${tab}&currency=GBP`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByText('Export'));
  await waitFor(() =>
    expect(files()).toEqual(
      ['csv', 'xlsx'].map(
        (format) => `/api/campaigns/${id}/report/export?currency=GBP&part=${tab}&format=${format}`,
      ),
    ),
  );
});

test('shows no report to users who may not read campaigns', async () => {
  await openPage(app, `/campaign/${id}/report`, { as: 'SPECIALIST' });
  expect(await screen.findByText(/403/)).toBeInTheDocument();
});
