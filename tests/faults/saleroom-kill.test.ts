import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { InvoiceState } from '#contract/invoice-states';
import type { AuctionInvoices, Invoice, InvoiceRow } from '#contract/invoices';
import type { MoneyReport } from '#contract/reports';
import { type Database, openDatabase } from '../../server/db/database';
import { doSomething, findDisagreements } from '../invoices/simulation';
import { createLiveSale, performStep, sellLot } from '../results/sale';
import { type ApiClient, createClient } from '../support/client';
import { isFullRun } from '../support/fullRun';
import { insertSession } from '../support/insertSession';
import { pollUntil } from '../support/pollUntil';
import { createDice } from '../support/randomValues';
import { dataFolder, openFolderDatabase, type RunningServer, startServer } from '../support/server';

/**
 * A sale from the hammer to the payments, served by two processes of which one is killed again and again. Every write is sent
 * until it is answered, alternately to both.
 */

// Allows thirty kills and restarts, and the sale of a thousand lots, on a busy machine.
jest.setTimeout(3_600_000);

const [lotCount, buyerCount, kills] = isFullRun ? [1000, 300, 30] : [30, 8, 3];
const actionsPerKill = 12;

const data = dataFolder();
let database: Awaited<ReturnType<typeof openFolderDatabase>>;
let db: Database;
let servers: RunningServer[];
let cookie: string;
let turn = 0;
/** the documents that the servers said they had written */
const acknowledged: { payments: number[]; creditNotes: number[] } = { payments: [], creditNotes: [] };

const open = () => startServer({ DATA_DIR: data.folder, DATABASE_URL: database.url, DEMO: '0' });
beforeAll(async () => {
  database = await openFolderDatabase(data.folder);
  db = openDatabase(database.url, { connections: 2 });
  // The first one creates the tables.
  servers = [await open()];
  servers.push(await open());
  cookie = await insertSession(db, 'edda@rostrum.test', 'ADMIN');
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await db.close();
  await database.stop();
  await data.remove();
});

/** Sends to one process after the other until one answers; a process that is ending answers 503. */
async function repeat<Reply extends { status: number }>(
  send: (client: ApiClient) => Promise<Reply>,
): Promise<Reply> {
  for (let attempt = 0; ; attempt++) {
    const { origin } = servers[turn++ % servers.length] as RunningServer;
    try {
      const reply = await send(createClient(origin, cookie));
      if (reply.status !== 503) return reply;
    } catch (error) {
      if (attempt > 600) throw error;
    }
    await sleep(50);
  }
}

/** A client whose repeated writes have the same idempotency key, so that each is performed once. */
const client: ApiClient = {
  ...createClient('http://localhost', ''),
  get: (path, headers) => repeat((one) => one.get(path, headers)),
  post(path, body) {
    const headers = { 'idempotency-key': randomUUID() };
    return repeat(async (one) => {
      const reply = await one.post<never>(path, body, headers);
      const { id } = (reply.body ?? {}) as { id?: number };
      if (reply.status === 201 && id !== undefined) {
        if (path === '/payments') acknowledged.payments.push(id);
        if (path.endsWith('/credits')) acknowledged.creditNotes.push(id);
      }
      return reply;
    });
  },
  put(path, body) {
    const headers = { 'idempotency-key': randomUUID() };
    return repeat((one) => one.put(path, body, headers));
  },
  delete(path, body) {
    const headers = { 'idempotency-key': randomUUID() };
    return repeat((one) => one.delete(path, body, headers));
  },
};

/** Waits until no drafting or issuing runs. Jobs of a killed process are leased until their lease expires. */
async function finishRuns(): Promise<void> {
  await db.run(sql`
    update jobs set leased_until = now(), run_at = least(run_at, now()) where finished_at is null and kind like 'invoice%'`);
  await pollUntil(
    'the end of all runs',
    () => db.row<{ n: number }>(sql`select count(*) as n from invoice_runs where state = 'RUNNING'`),
    ({ n }) => n === 0,
    300_000,
  );
}

async function killAndRestart(at: number): Promise<void> {
  const { child } = servers[at] as RunningServer;
  const ended = new Promise((done) => child.once('close', done));
  child.kill('SIGKILL');
  await ended;
  servers[at] = await open();
}

const listInvoices = async (auctionId: number, ...states: InvoiceState[]) => {
  const invoices: InvoiceRow[] = [];
  for (let page = 1; ; page++) {
    const { data: rows } = (
      await client.get<{ data: InvoiceRow[] }>(
        `/invoices?auctionId=${auctionId}&${states.map((state) => `state=${state}`).join('&')}&sort=number&pageSize=100&page=${page}`,
      )
    ).body;
    invoices.push(...rows);
    if (rows.length < 100) return invoices;
  }
};

test(`${lotCount} lots of ${buyerCount} buyers are invoiced and paid over ${kills} kills, and all figures agree`, async () => {
  const dice = createDice('saleroom');
  const customers: number[] = [];
  for (let count = 0; count < buyerCount; count++)
    customers.push(
      (await client.post<{ id: number }>('/customers', { lastName: `Killbuyer ${count}` })).body.id,
    );
  const numbers = Array.from({ length: lotCount }, (_, at) => String(at + 1));
  const auctionId = await createLiveSale({ signIn: async () => client }, client, {
    lots: numbers.map((number) => ({ number })),
  });
  for (const number of numbers) {
    const buyerId = dice.one(customers);
    const hammer = 10_000 + 10 * dice.below(9000);
    await sellLot(client, auctionId, number, { hammer, buyerId, buyer: `Buyer ${buyerId}` });
  }
  await performStep(client, auctionId, 'reconcile');

  for (let round = 0; round < kills; round++) {
    const actions = Array.from({ length: actionsPerKill }, () =>
      doSomething(client, dice, { auctionId, customers }),
    );
    await sleep(dice.below(400));
    await killAndRestart(dice.below(2));
    await Promise.all(actions);
    await finishRuns();
    expect([round, await findDisagreements(client)]).toEqual([round, []]);
  }

  // What is left is drafted, issued without discounts, which could exceed the charges, and paid.
  expect((await client.post(`/auctions/${auctionId}/invoices`)).status).toBe(202);
  await finishRuns();
  for (const { id } of await listInvoices(auctionId, 'DRAFT')) {
    let { body: draft } = await client.get<Invoice>(`/invoices/${id}`);
    for (const line of draft.lines.filter(({ kind }) => kind === 'DISCOUNT'))
      draft = (await client.delete<Invoice>(`/invoices/${id}/lines/${line.id}`, { version: draft.version }))
        .body;
    const issued = await client.post(`/invoices/${id}/issue`, { version: draft.version });
    expect([id, issued.status, issued.body]).toEqual([id, 200, expect.anything()]);
  }
  for (const invoice of await listInvoices(auctionId, 'ISSUED', 'PART_PAID')) {
    const { status } = await client.post('/payments', {
      company: 'HOUSE',
      method: 'TRANSFER',
      customerId: invoice.customer?.id,
      currency: 'GBP',
      amount: invoice.open,
      paidOn: '2026-01-05',
      allocations: [{ invoiceId: invoice.id, amount: invoice.open }],
    });
    expect([invoice.id, status]).toEqual([invoice.id, 201]);
  }

  expect(await findDisagreements(client)).toEqual([]);
  const { body: summary } = await client.get<AuctionInvoices>(`/auctions/${auctionId}/invoices`);
  expect([summary.open, summary.drafts, summary.readyLots, summary.blockedLots]).toEqual([0, 0, 0, []]);
  expect(summary.issuedLots).toBe(summary.soldLots);
  const { body: report } = await client.get<MoneyReport>(`/auctions/${auctionId}/report/money`);
  const { invoiced, credited, paid, open: left } = report.totals;
  // A credit note to a buyer who had paid becomes credit, so the report counts only what credit notes paid of the invoices.
  expect([paid, left, invoiced - credited - paid]).toEqual([summary.paid, 0, 0]);
  const { issued, notes } = await db.row<{ issued: number; notes: number }>(sql`
    select coalesce(sum(total) filter (where kind = 'INVOICE'), 0) as issued,
      coalesce(sum(total) filter (where kind = 'CREDIT_NOTE'), 0) as notes
    from invoices where number is not null`);
  expect([invoiced, summary.total]).toEqual([issued, issued - notes]);
  // No number is missing or used twice, and nothing that was acknowledged is lost.
  const { gaps } = await db.row<{ gaps: number }>(sql`
    select coalesce(sum(highest - documents), 0) as gaps from (
      select count(distinct number) as documents, max((regexp_match(number, '\\d+$'))[1]::int) as highest
      from invoices where number is not null group by kind) n`);
  const { twice } = await db.row<{ twice: number }>(
    sql`select count(*) - count(distinct number) as twice from invoices where number is not null`,
  );
  const { payments, creditNotes } = await db.row<{ payments: number; creditNotes: number }>(sql`
    select (select count(*) from payments where id = any(${acknowledged.payments}::bigint[])) as payments,
      (select count(*) from invoices where id = any(${acknowledged.creditNotes}::bigint[]) and number is not null) as "creditNotes"`);
  expect([gaps, twice]).toEqual([0, 0]);
  expect([payments, creditNotes]).toEqual([acknowledged.payments.length, acknowledged.creditNotes.length]);
  expect(payments).toBeGreaterThan(0);
});
