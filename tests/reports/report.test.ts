import readExcelFile from 'read-excel-file/node';
import type { FigureKey } from '#contract/figures';
import type { DepartmentsReport, Figure, LotsReport, Summary, UnsoldReport } from '#contract/reports';
import { createLiveSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
let specialist: ApiClient;
let id: number;

const pounds = (amount: number) => amount * 100;
const lots = [
  { number: '1', estimateLow: pounds(1000), estimateHigh: pounds(1500), reserve: pounds(900) },
  { number: '2', estimateLow: pounds(2000), estimateHigh: pounds(3000) },
  { number: '3', estimateLow: pounds(500), estimateHigh: pounds(800), reserve: pounds(500) },
  { number: '4', estimateLow: pounds(10_000), estimateHigh: pounds(15_000) },
  { number: '5', estimateLow: pounds(100), estimateHigh: pounds(200) },
  { number: '6', estimateLow: pounds(300), estimateHigh: pounds(500) },
  { number: '12A', estimateLow: pounds(800), estimateHigh: pounds(1200), title: '=HYPERLINK("x")' },
];
const outcomes: Record<string, object> = {
  '1': { outcome: 'SOLD', hammer: pounds(1200), buyer: '@Ada', paddle: '7' },
  '2': { outcome: 'SOLD', hammer: pounds(4200) },
  '3': { outcome: 'PASSED', lastBid: pounds(420) },
  '4': { outcome: 'SOLD', hammer: pounds(9000) },
  '5': { outcome: 'WITHDRAWN' },
  '6': { outcome: 'PASSED' },
  '12A': { outcome: 'SOLD', hammer: pounds(800) },
};

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  editor = await app.signIn('EDITOR');
  specialist = await app.signIn('SPECIALIST');
  const { books, clocks } = app.departments;
  id = await createLiveSale(app, manager, {
    code: 'R 5.5',
    premium: 2600,
    departmentIds: [books, clocks],
    lots: lots.map((lot) => ({ ...lot, departmentId: ['1', '3'].includes(lot.number) ? books : clocks })),
  });
  for (const { number } of lots) await recordResult(id, number, outcomes[number] ?? {});
});
afterAll(() => app.close());

async function recordResult(sale: number, number: string, outcome: object): Promise<void> {
  const { body } = await manager.get<{ currentLot: { version: number } }>(
    `/auctions/${sale}/results/desk?lot=${number}`,
  );
  const { version } = body.currentLot;
  const { status } = await manager.post(`/auctions/${sale}/lots/${number}/result`, { version, ...outcome });
  expect(status).toBe(200);
}

const fetchSummary = async (client: ApiClient) =>
  (await client.get<Summary>(`/auctions/${id}/report/summary`)).body;
const fetchFigures = async (client: ApiClient) =>
  Object.fromEntries((await fetchSummary(client)).figures.map((figure) => [figure.key, figure])) as Record<
    FigureKey,
    Figure
  >;
const fetchLotsBehind = async (client: ApiClient, query: string) =>
  (await client.get<LotsReport>(`/auctions/${id}/report/lots?${query}`)).body.data.map(
    ({ number }) => number,
  );

describe('figures of a sale', () => {
  test('match their definitions exactly', async () => {
    const values = Object.fromEntries(
      Object.entries(await fetchFigures(manager)).map(([key, { value }]) => [key, value]),
    );
    expect(values).toEqual({
      offered: 6,
      sold: 4,
      passed: 2,
      subject: 0,
      withdrawn: 1,
      open: 0,
      sellThrough: 6667,
      soldByValue: 9452,
      soldVsLow: 10_411,
      hammerVsMid: 8812,
      lowTotal: pounds(14_600),
      highTotal: pounds(22_000),
      hammer: pounds(15_200),
      premium: pounds(3952),
      withPremium: pounds(19_152),
      houseRevenue: pounds(3952),
      average: pounds(3800),
      median: pounds(2700),
      below: 1,
      within: 2,
      above: 1,
      unestimated: 0,
    });
  });

  test('include their derivation', async () => {
    const figures = await fetchFigures(manager);
    expect(figures.soldByValue).toMatchObject({
      basis: 'estimate',
      base: 'lowOffered',
      rows: 'offered',
      above: [{ part: 'lowSold', value: pounds(13_800) }],
      below: [{ part: 'lowOffered', value: pounds(14_600) }],
    });
    expect(figures.hammerVsMid).toMatchObject({
      above: [{ part: 'hammerEstimated', value: pounds(15_200) }],
      below: [{ part: 'midEstimated', value: pounds(17_250) }],
    });
    expect(figures.median).toMatchObject({ above: [{ value: pounds(5400) }], below: [{ value: 2 }] });
    expect(figures.withPremium.basis).toBe('withPremium');
    expect(figures.hammer.basis).toBe('hammer');
  });

  test('link to the lots behind them', async () => {
    expect(await fetchLotsBehind(manager, '')).toEqual(['1', '2', '3', '4', '5', '6', '12A']);
    expect(await fetchLotsBehind(manager, 'rows=offered')).toEqual(['1', '2', '3', '4', '6', '12A']);
    expect(await fetchLotsBehind(manager, 'rows=below')).toEqual(['4']);
    expect(await fetchLotsBehind(manager, 'rows=within')).toEqual(['1', '12A']);
    expect(await fetchLotsBehind(manager, 'rows=above')).toEqual(['2']);
    expect(await fetchLotsBehind(manager, 'rows=withdrawn')).toEqual(['5']);
    expect(await fetchLotsBehind(manager, 'sort=-hammer&rows=sold')).toEqual(['4', '2', '1', '12A']);
    for (const figure of Object.values(await fetchFigures(manager))) {
      const { body } = await manager.get<LotsReport>(`/auctions/${id}/report/lots?rows=${figure.rows}`);
      if (figure.kind === 'count') expect([figure.key, body.total]).toEqual([figure.key, figure.value]);
    }
    expect((await manager.get(`/auctions/${id}/report/lots?rows=nonsense`)).status).toBe(422);
  });

  test('count a lot sold subject as offered and not as sold', async () => {
    const sale = await createLiveSale(app, manager, {
      lots: ['1', '2'].map((number) => ({ number, estimateLow: pounds(100), estimateHigh: pounds(200) })),
    });
    await recordResult(sale, '1', { outcome: 'SOLD', hammer: pounds(150) });
    await recordResult(sale, '2', { outcome: 'SUBJECT', hammer: pounds(150), subjectUntil: '2026-05-20' });
    const { body } = await manager.get<Summary>(`/auctions/${sale}/report/summary`);
    expect(Object.fromEntries(body.figures.map(({ key, value }) => [key, value]))).toMatchObject({
      offered: 2,
      sold: 1,
      subject: 1,
      sellThrough: 5000,
      soldByValue: 5000,
      hammer: pounds(150),
    });
  });

  test('are null for ratios of a sale without results', async () => {
    const empty = await createLiveSale(app, manager, { lots: [{ number: '1' }] });
    const { body } = await manager.get<Summary>(`/auctions/${empty}/report/summary`);
    const values = Object.fromEntries(body.figures.map(({ key, value }) => [key, value]));
    expect(values).toMatchObject({
      offered: 0,
      open: 1,
      hammer: 0,
      sellThrough: null,
      average: null,
      median: null,
    });
  });
});

describe('tabs', () => {
  test('the chart counts every offered lot once', async () => {
    const { chart, top } = await fetchSummary(manager);
    expect(Object.fromEntries(chart.map(({ group, lots }) => [group, lots]))).toEqual({
      unsold: 2,
      farBelow: 0,
      justBelow: 1,
      within: 2,
      justAbove: 1,
      farAbove: 0,
      unestimated: 0,
    });
    expect(top.map(({ number }) => number)).toEqual(['4', '2', '1', '12A']);
  });

  test('prices realized include hammer and price with premium', async () => {
    const one = await manager.get<LotsReport>(`/auctions/${id}/report/lots?q=12a`);
    expect(one.body.data[0]).toMatchObject({
      hammer: pounds(800),
      withPremium: pounds(1008),
      ratio: 8000,
      department: 'Clocks and Barometers',
    });
  });

  test('list top lots by hammer and by ratio', async () => {
    const by = async (what: string) =>
      (await manager.get<LotsReport>(`/auctions/${id}/report/top-lots?by=${what}`)).body.data.map(
        (row) => row.number,
      );
    expect(await by('hammer')).toEqual(['4', '2', '1', '12A']);
    expect(await by('ratio')).toEqual(['2', '1', '12A', '4']);
  });

  test('unsold lots have the last bid and the difference to the reserve', async () => {
    const { body } = await manager.get<UnsoldReport>(`/auctions/${id}/report/unsold`);
    expect(body.data).toMatchObject([
      { number: '3', lastBid: pounds(420), reserve: pounds(500), gap: 1600, offerings: 1 },
      { number: '6', lastBid: null, reserve: null, gap: null },
    ]);
  });

  test('a price includes the derivation of its premium', async () => {
    const { body } = await manager.get(`/auctions/${id}/lots/1/price`);
    expect(body).toMatchObject({
      lines: [
        { figure: 'hammer', result: pounds(1200), effect: 'PLUS' },
        {
          figure: 'premium',
          result: pounds(312),
          steps: [{ kind: 'band', rate: 2600 }],
          rule: { name: 'PREMIUM of R 5.5' },
        },
      ],
      total: pounds(1512),
    });
    expect((await manager.get(`/auctions/${id}/lots/3/price`)).status).toBe(404);
  });
});

test('derives the total with premium band by band, and refuses users who may not see revenue', async () => {
  const { body } = await manager.get(`/auctions/${id}/report/premium`);
  expect(body).toMatchObject({
    lines: [
      { figure: 'hammer', result: pounds(15_200), effect: 'PLUS' },
      {
        figure: 'premium',
        result: pounds(3952),
        effect: 'PLUS',
        steps: [{ kind: 'band', base: pounds(15_200), rate: 2600, exact: String(pounds(3952)) }],
        rule: { name: 'PREMIUM of R 5.5' },
      },
    ],
    total: pounds(19_152),
  });
  expect((await editor.get(`/auctions/${id}/report/premium`)).status).toBe(403);
});

describe('the figures of departments', () => {
  const fetchGroups = async (client: ApiClient, query = '') =>
    (await client.get<DepartmentsReport>(`/auctions/${id}/report/departments${query}`)).body;

  test('are those of their lots, and add up to those of the sale', async () => {
    const { data, totals, total, figures } = await fetchGroups(manager);
    expect(total).toBe(2);
    expect(data).toEqual([
      {
        id: app.departments.clocks,
        name: 'Clocks and Barometers',
        offered: 4,
        sold: 3,
        sellThrough: 7500,
        hammer: pounds(14_000),
        soldVsLow: 10_687,
        average: 466_667,
        withPremium: pounds(17_640),
        houseRevenue: pounds(3640),
      },
      {
        id: app.departments.books,
        name: 'Books and Maps',
        offered: 2,
        sold: 1,
        sellThrough: 5000,
        hammer: pounds(1200),
        soldVsLow: 8000,
        average: pounds(1200),
        withPremium: pounds(1512),
        houseRevenue: pounds(312),
      },
    ]);
    const figure = (key: FigureKey) => figures.find((one) => one.key === key)?.value;
    expect(totals).toMatchObject({
      offered: figure('offered'),
      sold: figure('sold'),
      hammer: figure('hammer'),
    });
    expect(data.reduce((sum, { hammer }) => sum + (hammer ?? 0), 0)).toBe(totals.hammer);
  });

  test('lead to their lots, and can be grouped by category', async () => {
    const { books } = app.departments;
    expect(await fetchLotsBehind(manager, `department=${books}`)).toEqual(['1', '3']);
    expect(await fetchLotsBehind(manager, `department=${books}&rows=sold`)).toEqual(['1']);
    expect(await fetchLotsBehind(manager, 'department=0')).toEqual([]);
    expect(await fetchLotsBehind(manager, 'category=0&rows=sold')).toEqual(['1', '2', '4', '12A']);
    const { data } = await fetchGroups(manager, '?grouping=category');
    expect(data).toMatchObject([{ id: null, name: null, offered: 6, sold: 4 }]);
    const csv = (await manager.download(`/auctions/${id}/report/departments/export`)).bytes.toString();
    expect(csv.split('\r\n')[2]).toBe('Books and Maps,2,1,0.5,1200,0.8,1200,1512,312,GBP');
  });

  test('omit revenue for an EDITOR, and other departments for a SPECIALIST', async () => {
    expect((await fetchGroups(editor)).data[0]).toMatchObject({ hammer: pounds(14_000), houseRevenue: null });
    expect((await fetchGroups(specialist)).data.map(({ name }) => name)).toEqual(['Books and Maps']);
  });
});

describe('access', () => {
  test('an EDITOR sees no reserve and no revenue, even while the sale is LIVE', async () => {
    const keys = (await fetchSummary(editor)).figures.map(({ key }) => key);
    expect(keys).not.toContain('premium');
    expect(keys).not.toContain('houseRevenue');
    expect(keys).toContain('withPremium');
    const { body } = await editor.get<LotsReport>(`/auctions/${id}/report/lots`);
    expect(body.canSeeReserve).toBe(false);
    expect(body.data.map(({ reserve }) => reserve)).toEqual(Array(7).fill(null));
    const unsold = await editor.get<UnsoldReport>(`/auctions/${id}/report/unsold`);
    expect(unsold.body.data.map(({ reserve, gap }) => [reserve, gap])).toEqual([
      [null, null],
      [null, null],
    ]);
    for (const tab of ['summary', 'lots', 'top-lots', 'unsold']) {
      const csv = (await editor.download(`/auctions/${id}/report/${tab}/export`)).bytes.toString();
      expect(csv).not.toMatch(/reserve|revenue|premium,net/);
    }
  });

  test('a SPECIALIST gets a report on their own lots only, which says so', async () => {
    const { departments, figures } = await fetchSummary(specialist);
    expect(departments).toEqual(['Books and Maps']);
    expect(Object.fromEntries(figures.map(({ key, value }) => [key, value]))).toMatchObject({
      offered: 2,
      sold: 1,
      hammer: pounds(1200),
    });
    expect(figures.map(({ key }) => key)).not.toContain('houseRevenue');
    expect(await fetchLotsBehind(specialist, '')).toEqual(['1', '3']);
    const unsold = await specialist.get<UnsoldReport>(`/auctions/${id}/report/unsold`);
    expect(unsold.body.data).toMatchObject([{ number: '3', reserve: pounds(500) }]);
    expect((await specialist.get(`/auctions/${id}/lots/2/price`)).status).toBe(403);
    const csv = (await specialist.download(`/auctions/${id}/report/lots/export`)).bytes.toString();
    expect(csv.split('\r\n')).toHaveLength(4);
  });

  test('returns 401 without a session and 404 for an unknown sale', async () => {
    expect((await app.anonymous.get(`/auctions/${id}/report/summary`)).status).toBe(401);
    expect((await manager.get('/auctions/999999/report/summary')).status).toBe(404);
    expect((await manager.get(`/auctions/${id}/report/nothing/export`)).status).toBe(422);
  });
});

describe('exports', () => {
  test('CSV contains every row and the currency, with raw values', async () => {
    const { headers, bytes } = await manager.download(`/auctions/${id}/report/lots/export?format=csv`);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toContain('R-5.5-lots.csv');
    const lines = bytes.toString().split('\r\n');
    expect(lines[0]).toBe(
      '\ufefflot_number,item_no,artist,title,department,status,estimate_low,estimate_high,reserve,hammer,with_premium,hammer_vs_mid_estimate,last_bid,buyer,paddle,currency',
    );
    expect(lines[1]).toMatch(/^1,.*,SOLD,1000,1500,900,1200,1512,0.96,,'@Ada,7,GBP$/);
    expect(lines[7]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines).toHaveLength(9);
  });

  test('XLSX has the same content in typed cells', async () => {
    const { bytes } = await manager.download(`/auctions/${id}/report/unsold/export?format=xlsx`);
    const [sheet] = await readExcelFile(bytes);
    const rows = sheet?.data ?? [];
    expect(rows[0]?.slice(0, 4)).toEqual(['lot_number', 'item_no', 'artist', 'title']);
    expect(rows[1]?.[0]).toBe('3');
    expect(rows[1]).toContain(420);
    expect(rows).toHaveLength(3);
  });

  test('exports a group of lots as shown', async () => {
    const { bytes } = await manager.download(`/auctions/${id}/report/lots/export?rows=above`);
    expect(bytes.toString().split('\r\n')).toHaveLength(3);
  });
});

test('a passed lot without a bid has no difference to its reserve; one at its reserve has 0', async () => {
  const sale = await createLiveSale(app, manager, {
    code: 'R 5.6',
    premium: 2600,
    departmentIds: [app.departments.books],
    lots: ['1', '2'].map((number) => ({ number, reserve: pounds(300) })),
  });
  await recordResult(sale, '1', { outcome: 'PASSED', lastBid: null });
  await recordResult(sale, '2', { outcome: 'PASSED', lastBid: pounds(300), confirmed: true });
  const { body } = await manager.get<UnsoldReport>(`/auctions/${sale}/report/unsold`);
  expect(body.data.map(({ lastBid, gap }) => [lastBid, gap])).toEqual([
    [null, null],
    [pounds(300), 0],
  ]);
});
