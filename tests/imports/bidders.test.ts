import sql from 'sql-template-tag';
import type { CheckedRow } from '#contract/import-checks';
import type { Mapping } from '#contract/import-fields';
import type { RollBackPreview } from '#contract/import-rollback';
import type { ImportSheet } from '#contract/import-sheet';
import type { Registration } from '#contract/registrations';
import { createCataloguedSale, createLiveSale, sellLot } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport, listCheckedRows } from './file';

let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  editor = await app.signIn('EDITOR');
});
afterAll(() => app.close());

const newSale = () => createCataloguedSale(app, manager, { lots: [] });
const newCustomer = async (values: object) =>
  (await manager.post<{ id: number; customerNo: string }>('/customers', values)).body;
async function uploadBidders(sale: number, lines: readonly string[], by = manager): Promise<ImportSheet> {
  const path = `/auctions/${sale}/registrations/imports`;
  const { status, body } = await by.upload<{ id: number }>(path, 'bidders.csv', `${lines.join('\n')}\n`);
  expect([status, body]).toEqual([201, { id: expect.any(Number) }]);
  return (await by.get<ImportSheet>(`/imports/${body.id}`)).body;
}
const uploadAndCheck = async (
  sale: number,
  lines: readonly string[],
  { by = manager, ...change }: Partial<Mapping> & { by?: ApiClient } = {},
) => checkImport(app, by, await uploadBidders(sale, lines, by), change);
const summarize = async ({ id }: ImportSheet) =>
  (await listCheckedRows(manager, id)).map(({ row, state, issues }: CheckedRow) => [
    row,
    state,
    ...issues.map(({ code }) => code),
  ]);
const listBidders = async (sale: number) =>
  (await manager.get<{ data: Registration[] }>(`/auctions/${sale}/registrations`)).body.data;
const register = (sale: number, body: object) => manager.post(`/auctions/${sale}/registrations`, body);

test('registers the bidders of a SAN file, of whom some are customers already', async () => {
  const sale = await newSale();
  const known = await newCustomer({
    ...{ firstName: 'Ada', lastName: 'Quillworth' },
    emails: [{ address: 'ada@quillworth.example' }],
  });
  const file = await uploadAndCheck(
    sale,
    [
      'CustNo,lName,fName,Handle,Paddle,Email,EMAIL2,SaleNo,LotNo,Amount,ADDR1,CITY,STATE,ZIP,COUNTRY,HPHONE',
      '9001,Quillworth,Ada,adaq,501,ada@quillworth.example,,12,7,100,,,,,,',
      '9002,Bramble,Otto,ob,502,otto@bramble.example,,12,8,200,1 Invented Street,London,,SW1A 1AA,United Kingdom,020 7946 0018',
      '9003,Ferns,Nell,nf,,nell@ferns.example,,12,9,300,,,,,,',
    ],
    { source: 'SAN' },
  );
  expect(await summarize(file)).toEqual([
    [2, 'OK'],
    [3, 'OK'],
    [4, 'OK'],
  ]);
  const committed = await commitImport(app, manager, file.id);
  expect(committed).toMatchObject({ state: 'COMMITTED', counts: { committed: 3 } });
  expect(await listBidders(sale)).toMatchObject([
    { paddle: '501', name: 'Ada Quillworth', state: 'PENDING', channel: 'PLATFORM', platform: 'SAN' },
    { paddle: '502', name: 'Otto Bramble', state: 'PENDING' },
    { paddle: '503', name: 'Nell Ferns', state: 'PENDING' },
  ]);
  // The customer that existed stays as it was; the others have the contacts of the file.
  const customers = await app.db.rows(sql`
    select c.id = ${known.id} as known, c.version, c.email, c.town, c.external_ref as ref, c.roles from registrations r
    join customers c on c.id = r.customer_id where r.auction_id = ${sale} order by r.paddle limit 2`);
  expect(customers).toEqual([
    { known: true, version: 1, email: 'ada@quillworth.example', town: '', ref: '', roles: [] },
    {
      ...{ known: false, version: 1, email: 'otto@bramble.example', town: 'London' },
      ...{ ref: '9002', roles: ['BUYER'] },
    },
  ]);
  // The next file from the same platform finds them, and changes nothing.
  const again = await uploadAndCheck(sale, ['CustNo,lName,fName,Paddle', '9002,Bramble,O.,777'], {
    source: 'SAN',
  });
  expect(await summarize(again)).toEqual([[2, 'NO_CHANGE', 'bidder_registered']]);
});

test('reads the columns of Auction Mobility and of bidder lists', async () => {
  const sale = await newSale();
  const file = await uploadAndCheck(sale, [
    'winnerName;winnerEmail;winnerPaddle;winnerPhoneNumber;Bid type;Bid limit;Deposit;Terms accepted',
    'Ines Vala;ines@vala.example;61;;Telephone;12,500;500;yes',
    'Luis Vala;luis@vala.example;62;;Séance;;;perhaps',
  ]);
  expect(await summarize(file)).toEqual([
    [2, 'OK'],
    [3, 'ERROR', 'yes_no_unreadable', 'channel_unknown'],
  ]);
  await commitImport(app, manager, file.id);
  expect(await listBidders(sale)).toMatchObject([
    { paddle: '61', channel: 'PHONE', limit: 1_250_000, deposit: 50_000, termsAccepted: true },
  ]);
});

test('reports paddles and customers that cannot be registered', async () => {
  const sale = await newSale();
  const [dealer, gone, listed] = [
    await newCustomer({ lastName: 'Dealerman' }),
    await newCustomer({ lastName: 'Goneby' }),
    await newCustomer({ lastName: 'Listedman' }),
  ];
  await register(sale, { customerId: dealer.id, paddle: '7' });
  await app.db.run(sql`update customers set erased_at = now() where id = ${gone.id}`);
  await app.db.run(sql`
    insert into sanction_hits (customer_id, kind, reference, state, names, born, countries, regime, said, score, explanation, found_at)
    values (${listed.id}, 'LIST', 'test', 'CONFIRMED', '{}', '{}', '{}', '', '', 100, '{}', now())`);
  const file = await uploadAndCheck(sale, [
    'customer no,name,paddle',
    `,Newcomer One,007`,
    `,Newcomer Two,8`,
    `,Newcomer Three,08`,
    `${gone.customerNo},,9`,
    `${listed.customerNo},,10`,
    'C999999,Nobody,11',
    `${dealer.customerNo},,12`,
    `,Dealerman,13`,
  ]);
  expect(await summarize(file)).toEqual([
    [2, 'ERROR', 'paddle_taken'],
    [3, 'OK'],
    [4, 'ERROR', 'paddle_repeated'],
    [5, 'ERROR', 'customer_erased'],
    [6, 'ERROR', 'customer_sanctioned'],
    [7, 'ERROR', 'customer_unknown'],
    [8, 'NO_CHANGE', 'bidder_registered'],
    // Only a user can say that this is the customer of that name.
    [9, 'WARNING', 'may_be'],
  ]);
  const matched = await manager.patch<CheckedRow>(`/imports/${file.id}/rows/9`, {
    column: null,
    text: dealer.customerNo,
  });
  expect(matched.body.issues.map(({ code }) => code)).toContain('row_repeated');
});

test('undoes an import until one of its bidders is decided on', async () => {
  const sale = await newSale();
  const lines = [
    'name,email,paddle',
    'Rhea Undone,rhea@undone.example,21',
    'Theo Undone,theo@undone.example,22',
  ];
  const importFile = async () => commitImport(app, manager, (await uploadAndCheck(sale, lines)).id);
  const first = await importFile();
  expect((await manager.get<RollBackPreview>(`/imports/${first.id}/rollback`)).body).toMatchObject({
    ...{ removed: 2, restored: 0, inUse: 0 },
  });
  expect((await manager.post(`/imports/${first.id}/rollback`)).status).toBe(200);
  expect(await listBidders(sale)).toEqual([]);
  const left = await app.db.rows(sql`select 1 from customers where last_name = 'Undone'`);
  expect(left).toEqual([]);
  const second = await importFile();
  const [bidder] = await listBidders(sale);
  await manager.post(`/auctions/${sale}/registrations/${bidder?.id}/decision`, {
    version: bidder?.version,
    step: 'approve',
  });
  const refused = await manager.post<{ code: string; params: object }>(`/imports/${second.id}/rollback`);
  expect([refused.body.code, refused.body.params]).toEqual([
    'import.rows_depend',
    { count: 1, rows: [{ name: '21', why: 'changed' }] },
  ]);
});

test('after the bidding, registers the bidders of paddles that bought, and links their lots', async () => {
  const sale = await createLiveSale(app, manager, { lots: [{ number: '1' }] });
  await sellLot(manager, sale, '1', { hammer: 500, paddle: '31' });
  await app.db.run(sql`update auctions set status = 'RECONCILING' where id = ${sale}`);
  const file = await uploadAndCheck(sale, ['name,paddle', 'Latecomer Bought,31', 'Latecomer Nothing,32']);
  expect(await summarize(file)).toEqual([
    [2, 'OK'],
    [3, 'ERROR', 'paddle_not_sold'],
  ]);
  await commitImport(app, manager, file.id);
  expect(await listBidders(sale)).toMatchObject([{ paddle: '31', lots: 1, won: 500 }]);
});

test('clerks import bidders without limits, and see only their own files', async () => {
  const sale = await newSale();
  const lines = ['name,paddle,bid limit', 'Clerk Entered,41,1000'];
  const file = await uploadBidders(sale, lines, editor);
  expect(file.mapping.fields.limit).toBeUndefined();
  const limit = { columns: [2], separator: ' ' };
  const mapping = { ...file.mapping, fields: { ...file.mapping.fields, limit } };
  expect((await editor.put(`/imports/${file.id}/mapping`, { mapping })).status).toBe(403);
  const committed = await commitImport(app, editor, (await checkImport(app, editor, file)).id);
  expect(committed.state).toBe('COMMITTED');
  expect(await listBidders(sale)).toMatchObject([{ paddle: '41', limit: null }]);
  const other = await uploadBidders(sale, lines);
  expect((await editor.get(`/imports/${other.id}`)).status).toBe(404);
  const specialist = await app.signIn('SPECIALIST');
  const path = `/auctions/${sale}/registrations/imports`;
  expect((await specialist.upload(path, 'bidders.csv', 'name\nAda\n')).status).toBe(403);
  // Files of bidders are not listed with those of lots.
  expect((await manager.get<{ total: number }>(`/auctions/${sale}/imports`)).body.total).toBe(0);
  expect((await manager.get<{ total: number }>(path)).body.total).toBe(2);
});
