import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import sql from 'sql-template-tag';
import type { Role } from '#contract/api/permissions';
import { maxInWorkbook } from '#contract/exports';
import { newAuction, newLot, readLot } from '../auctions/forms';
import { collectionForm } from '../collections/form';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiClient, fetchSessionCookie } from '../support/client';
import { password } from '../support/people';

let app: TestApp;
const clients = {} as Record<Role, ApiClient>;
/** a sale in which only the first lot belongs to the specialist's department */
let sale: number;
beforeAll(async () => {
  app = await openTestApp();
  for (const role of ['ADMIN', 'MANAGER', 'EDITOR', 'SPECIALIST'] as const)
    clients[role] = await app.signIn(role);
  const { MANAGER } = clients;
  const { books, clocks } = app.departments;
  const departmentIds = [books, clocks];
  const { id } = await newAuction(MANAGER, { code: 'E 1', title: 'Atlases', departmentIds });
  sale = id;
  const lot = { estimateLow: 100_050, estimateHigh: 200_000, reserve: 77_700 };
  await newLot(MANAGER, id, { ...lot, title: '=HYPERLINK("x")', artist: 'Blaeu', departmentId: books });
  await newLot(MANAGER, id, {
    ...lot,
    title: 'A clock, "longcase"',
    artist: 'Tompion',
    departmentId: clocks,
  });
  await newLot(MANAGER, id, { title: 'A globe', artist: 'Ärtling', departmentId: books });
  await newAuction(MANAGER, {
    code: 'E2',
    title: 'Clocks',
    currency: 'JPY',
    departmentIds: [clocks],
    startsAt: '2031-03-01T14:00:00Z',
  });
  await newAuction(MANAGER, { code: 'E3', title: 'Herbals', kind: 'TIMED' });
  await app.db.run(sql`
    update lots set status = 'SOLD', hammer = 123456 where auction_id = ${id} and number = '2'`);
  for (const [code, values] of [
    ['C1', { title: 'Prints' }],
    ['C2', { title: 'Dials', kind: 'EXHIBITION' }],
    ['C3', { title: 'Sheets', departmentIds }],
  ] as const)
    await MANAGER.post('/collections', collectionForm(code, { departmentIds: [], ...values }));
});
afterAll(() => app.close());

type Row = Record<string, string>;
async function fetchRows(client: ApiClient, path: string): Promise<Row[]> {
  const { status, bytes } = await client.download(path);
  expect([status, bytes.toString().slice(0, 1)]).toEqual([200, '\ufeff']);
  return parse(bytes, { bom: true, columns: true });
}

const lists = [
  [
    '/auctions',
    'code',
    'code',
    ['', 'sort=-title', 'q=herb', 'kind=TIMED', 'tab=coming&sort=-hammer', 'tab=past'],
  ],
  ['/collections', 'code', 'code', ['', 'sort=title&kind=PRIVATE_SALE', 'q=dial']],
  ['/items', 'itemNo', 'item_no', ['', 'sort=artist', 'tab=mine', 'q=clock&availability=IN_AUCTION']],
  ['/users', 'email', 'email', ['', 'sort=-email', 'role=EDITOR', 'q=folio']],
  [
    'lots',
    'number',
    'lot_number',
    ['', 'sort=-title', 'q=blaeu', 'status=SOLD', 'check=picture&sort=artist'],
  ],
] as const;
const exportCalls = lists.flatMap(([path, key, head, queries]) =>
  queries.map((query) => ({ path, key, head, query })),
);

describe.each(['ADMIN', 'SPECIALIST'] as const)('as %s', (role) => {
  test.each(exportCalls.filter(({ path }) => role === 'ADMIN' || path !== '/users'))(
    'exports the rows of the list $path?$query in its order',
    async ({ path, key, head, query }) => {
      const list = path === 'lots' ? `/auctions/${sale}/lots` : path;
      const file = path === 'lots' ? `/auctions/${sale}/export` : `${path}/export`;
      const { body } = await clients[role].get<{ data: Row[] }>(`${list}?${query}&pageSize=100`);
      const rows = await fetchRows(clients[role], `${file}?${query}`);
      expect(rows.map((row) => row[head])).toEqual(body.data.map((row) => row[key]));
    },
  );
});

test.each(lists)('exports only the selected rows of %s, in the requested order', async (path, key, head) => {
  const list = path === 'lots' ? `/auctions/${sale}/lots` : path;
  const file = path === 'lots' ? `/auctions/${sale}/export` : `${path}/export`;
  const { body } = await clients.ADMIN.get<{ data: (Row & { id: string })[] }>(`${list}?pageSize=100`);
  const ticked = body.data.filter((_, at) => at !== 1);
  expect(ticked.length).toBeLessThan(body.data.length);
  const ids = ticked.map(({ id }) => id).reverse();
  const rows = await fetchRows(clients.ADMIN, `${file}?ids=${ids.join('.')}&q=nothing-is-called-this`);
  expect(rows.map((row) => row[head])).toEqual(ticked.map((row) => row[key]));
});

test('exports a sale with amounts in major units beside their currency, ISO dates and the name of its state', async () => {
  const rows = await fetchRows(clients.MANAGER, '/auctions/export?sort=code');
  expect(rows).toMatchObject([
    { code: 'E 1', status: 'DRAFT', lots: '3', sold: '1', hammer: '1234.56', currency: 'GBP' },
    { code: 'E2', departments: 'Clocks and Barometers', starts_at: '2031-03-01T14:00:00Z', currency: 'JPY' },
    { code: 'E3', kind: 'TIMED', starts_at: '' },
  ]);
});

test('exports an item with its latest offering', async () => {
  expect(await fetchRows(clients.MANAGER, '/items/export?q=longcase')).toMatchObject([
    {
      department: 'Clocks and Barometers',
      auction: 'E 1',
      lot_number: '2',
      hammer: '1234.56',
      currency: 'GBP',
    },
  ]);
});

test('exports lots and reports to an EDITOR and a SPECIALIST without prices and buyers', async () => {
  await app.db.run(sql`update auctions set status = 'POST_SALE' where id = ${sale}`);
  const reservedHeads = [
    'hammer',
    'with_premium',
    'hammer_vs_mid_estimate',
    'last_bid',
    'buyer',
    'paddle',
    'reserve',
  ];
  for (const role of ['MANAGER', 'EDITOR', 'SPECIALIST'] as const) {
    const readHeads = async (path: string) =>
      (await clients[role].download(path)).bytes.toString().split('\r\n')[0]?.split(',') ?? [];
    const exportHeads = [
      ...(await readHeads('/auctions/export')),
      ...(await readHeads('/items/export')),
      ...(await readHeads(`/auctions/${sale}/export`)),
      ...(await readHeads(`/auctions/${sale}/report/lots/export`)),
    ];
    expect([role, reservedHeads.filter((head) => exportHeads.includes(head))]).toEqual([
      role,
      role === 'MANAGER' ? reservedHeads : [],
    ]);
    const figures = (
      await clients[role].download(`/auctions/${sale}/report/summary/export`)
    ).bytes.toString();
    expect([role, /^houseRevenue,/m.test(figures), /^average,/m.test(figures)]).toEqual([
      role,
      role === 'MANAGER',
      role === 'MANAGER',
    ]);
  }
  await app.db.run(sql`update auctions set status = 'DRAFT' where id = ${sale}`);
});

test('exports text that looks like a formula as text', async () => {
  expect(await fetchRows(clients.MANAGER, '/items/export?q=hyperlink')).toMatchObject([
    { title: '\'=HYPERLINK("x")' },
  ]);
});

describe('export of the lots of a sale', () => {
  const readReserves = async (role: Role) =>
    (await fetchRows(clients[role], `/auctions/${sale}/export`)).map(({ reserve }) => reserve);

  test('includes reserves only for roles that may export them', async () => {
    expect(await readReserves('MANAGER')).toEqual(['777', '777', '']);
    for (const role of ['SPECIALIST', 'EDITOR'] as const)
      expect(await readReserves(role)).toEqual([undefined, undefined, undefined]);
  });

  test('is available as a workbook with numeric cells', async () => {
    const { headers, bytes } = await clients.EDITOR.download(`/auctions/${sale}/export?format=xlsx`);
    expect(headers.get('content-disposition')).toContain('E-1-catalogue.xlsx');
    const [sheet] = await readExcelFile(bytes);
    expect(sheet?.data[0]).not.toContain('reserve');
    expect(sheet?.data[1]).toEqual(expect.arrayContaining(['1', '=HYPERLINK("x")', 1000.5, 2000, 'GBP']));
  });

  test('does not mistake the path of the export for a lot number', async () => {
    await newLot(clients.MANAGER, sale, { number: 'export', title: 'A dial' });
    expect(await readLot(clients.MANAGER, sale, 'export')).toMatchObject({ title: 'A dial' });
  });

  test('returns 404 for a missing sale', async () => {
    expect((await clients.MANAGER.get('/auctions/999999/export')).status).toBe(404);
  });
});

test('refuses filters that the list refuses', async () => {
  expect((await clients.MANAGER.get('/items/export?sort=reserve')).status).toBe(422);
  expect((await clients.MANAGER.get('/items/export?format=pdf')).status).toBe(422);
});

test('exports more rows than a workbook can hold as CSV only, each once', async () => {
  const { books } = app.departments;
  await app.db.run(sql`
    insert into items (title, artist, department_id)
    select 'Leaf ' || n, 'Many', ${books} from generate_series(1, ${maxInWorkbook + 1}) n`);
  expect(await clients.EDITOR.get('/items/export?format=xlsx&q=leaf')).toMatchObject({
    status: 413,
    body: { code: 'export.too_many', params: { max: maxInWorkbook } },
  });
  const numbers = (await fetchRows(clients.EDITOR, '/items/export?q=leaf&sort=itemNo')).map(
    (row) => row.item_no,
  );
  expect(new Set(numbers).size).toBe(maxInWorkbook + 1);
  const { body } = await clients.EDITOR.get<{ data: Row[] }>(
    '/items?q=leaf&sort=itemNo&page=51&pageSize=100',
  );
  expect(numbers.slice(5000)).toEqual(body.data.map(({ itemNo }) => itemNo));
});

test('creates eight workbooks requested at once one after the other', async () => {
  const { origin, people } = app;
  const cookie = await fetchSessionCookie(origin, people.EDITOR.email, password);
  /** the number of child processes that are writing a workbook */
  const writers = () =>
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .filter((entry) => {
        try {
          const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8')) ?? [];
          const program = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
          return Number(parent) === process.pid && program.includes('workbook-writer');
        } catch {
          return false;
        }
      }).length;
  let maxWriters = 0;
  const timer = setInterval(() => {
    maxWriters = Math.max(maxWriters, writers());
  }, 5);
  const books = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const response = await fetch(`${origin}/api/items/export?format=xlsx&q=clock`, { headers: { cookie } });
      return response.arrayBuffer();
    }),
  );
  clearInterval(timer);
  for (const book of books)
    expect((await readExcelFile(Buffer.from(book)))[0]?.data.length).toBeGreaterThan(1);
  expect(maxWriters).toBe(1);
});
