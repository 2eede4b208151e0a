import sql from 'sql-template-tag';
import type { InvoiceRow, InvoiceRun } from '#contract/invoices';
import { type Database, openDatabase } from '../../server/db/database';
import { findDisagreements } from '../invoices/simulation';
import { createLiveSale, performStep, sellLot } from '../results/sale';
import type { ApiClient } from '../support/client';
import { type CrashableServer, startCrashableServer } from '../support/crashable';
import { pollUntil } from '../support/pollUntil';
import { openFolderDatabase } from '../support/server';
import { stopAt, waitForEndOfTransactions, waitUntilStopped } from './stopAt';

let server: CrashableServer;
let client: ApiClient;
let database: Awaited<ReturnType<typeof openFolderDatabase>>;
let db: Database;
const customers: number[] = [];
beforeAll(async () => {
  server = await startCrashableServer();
  client = server.client;
  database = await openFolderDatabase(server.folder);
  db = openDatabase(database.url);
  for (let count = 0; count < 4; count++)
    customers.push(
      (await client.post<{ id: number }>('/customers', { lastName: `Killbuyer ${count}` })).body.id,
    );
});
afterAll(async () => {
  await db.close();
  await server.close();
  await database.stop();
});

/** Sells eight lots of a new auction and ends its bidding. */
async function sellLots(): Promise<number> {
  const numbers = Array.from({ length: 8 }, (_, at) => String(at + 1));
  const id = await createLiveSale({ signIn: async () => client }, client, {
    lots: numbers.map((number) => ({ number })),
  });
  for (const [at, number] of numbers.entries()) {
    const buyerId = customers[at % customers.length];
    await sellLot(client, id, number, { hammer: 10_000 * (at + 1), buyerId, buyer: `Buyer ${buyerId}` });
  }
  await performStep(client, id, 'reconcile');
  return id;
}
const listOf = async (auctionId: number, state = '') =>
  (await client.get<{ data: InvoiceRow[] }>(`/invoices?auctionId=${auctionId}${state && `&state=${state}`}`))
    .body.data;
const startDrafting = async (auctionId: number) =>
  (await client.post<InvoiceRun>(`/auctions/${auctionId}/invoices`)).body;
const startIssuing = async (auctionId: number) =>
  (await client.post<InvoiceRun>('/invoices/issues', { rows: { query: { auctionId, state: ['DRAFT'] } } }))
    .body;
const waitForRun = ({ id }: InvoiceRun) =>
  pollUntil('the end of the run', async () => {
    const { body } = await client.get<InvoiceRun>(`/invoices/runs/${id}`);
    return body.state === 'DONE' ? body : undefined;
  });

/** Kills the server while this change waits, and starts it again. */
async function killAt(
  stop: { table: string; change: 'insert' | 'update' },
  begin: () => Promise<unknown>,
): Promise<void> {
  const goOn = await stopAt(db, database.url, stop);
  // The answer to a killed request never arrives.
  const begun = begin().catch(() => {});
  await waitUntilStopped(db);
  await server.kill();
  await begun;
  await goOn();
  await waitForEndOfTransactions(db);
  client = await server.restart();
  await db.run(sql`update jobs set leased_until = now() where finished_at is null`);
}

async function assertAgreement(): Promise<void> {
  expect(await findDisagreements(client)).toEqual([]);
  const { gaps } = await db.row<{ gaps: number }>(sql`
    select coalesce(sum(highest - documents), 0) as gaps from (
      select count(distinct number) as documents, max((regexp_match(number, '\\d+$'))[1]::int) as highest
      from invoices where number is not null group by kind) n`);
  expect(gaps).toBe(0);
}

test('killed while it drafts, the server goes on after the restart, and each lot is on one draft', async () => {
  const auctionId = await sellLots();
  let run: InvoiceRun | undefined;
  await killAt({ table: 'invoice_lines', change: 'insert' }, async () => {
    run = await startDrafting(auctionId);
  });
  await waitForRun(run as InvoiceRun);
  expect((await listOf(auctionId)).map(({ lots, state }) => [lots, state])).toEqual(
    customers.map(() => [2, 'DRAFT']),
  );
});

test.each([
  ['number_series', 'update'],
  ['invoice_taxes', 'insert'],
  ['journals', 'insert'],
  ['postings', 'insert'],
] as const)(
  'killed while it issues, at %s (%s), no number is missing or used twice',
  async (table, change) => {
    const auctionId = await sellLots();
    await waitForRun(await startDrafting(auctionId));
    let run: InvoiceRun | undefined;
    await killAt({ table, change }, async () => {
      run = await startIssuing(auctionId);
    });
    await waitForRun(run as InvoiceRun);
    expect((await listOf(auctionId, 'ISSUED')).length).toBe(customers.length);
    await assertAgreement();
  },
);

test.each([
  ['payments', 'insert'],
  ['allocations', 'insert'],
  ['invoices', 'update'],
] as const)(
  'a payment that was killed at %s (%s) is recorded once when it is repeated',
  async (table, change) => {
    const auctionId = await sellLots();
    await waitForRun(await startDrafting(auctionId));
    await waitForRun(await startIssuing(auctionId));
    const [invoice] = (await listOf(auctionId, 'ISSUED')) as [InvoiceRow];
    const payment = {
      company: 'HOUSE',
      method: 'TRANSFER',
      customerId: invoice.customer?.id,
      currency: 'GBP',
      amount: invoice.total,
      paidOn: '2026-01-05',
      allocations: [{ invoiceId: invoice.id, amount: invoice.total }],
    };
    await killAt({ table, change }, () => client.post('/payments', payment));
    const before = (await client.get<InvoiceRow>(`/invoices/${invoice.id}`)).body;
    expect([before.state, before.open]).toEqual(['ISSUED', invoice.total]);
    expect((await client.post('/payments', payment)).status).toBe(201);
    expect((await client.get<InvoiceRow>(`/invoices/${invoice.id}`)).body.state).toBe('PAID');
    await assertAgreement();
  },
);
