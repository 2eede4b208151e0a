import { performance } from 'node:perf_hooks';
import sql from 'sql-template-tag';
import type { InvoiceDocument } from '#contract/invoice-document';
import type { Db } from '../server/db/database';
import { renderInvoice } from '../server/documents/render';
import type { Actor } from '../server/events/event';
import { draftSales } from '../server/invoices/draft';
import { issueDrafts } from '../server/invoices/issue';
import { insertDrafts, type NewInvoice } from '../server/invoices/store';
import type { BenchApp } from './app';
import { checkAtMost, compareAtMost, type Figure } from './report';

const buyers = 400;
const rendered = 300;
/** drafts per transaction when issuing, as the job does it */
const block = 50;

/** Creates auctions of which 400 buyers bought so many lots each, with a premium and VAT. Returns their ids. */
export async function createAuctions(db: Db, count: number, lotsEach: number): Promise<number[]> {
  const schedule = async (kind: string, body: object) =>
    (
      await db.row<{ id: number }>(sql`
        insert into schedules (kind, name, valid_from, body)
        values (${kind}, ${`Bench ${Date.now()}`}, '2020-01-01', ${JSON.stringify(body)}::jsonb) returning id`)
    ).id;
  const [premium, tax] = [
    await schedule('PREMIUM', { bands: [{ from: 0, rate: 2600 }], cap: null, quoted: 'NET', surcharges: [] }),
    await schedule('TAX', {
      jurisdiction: 'United Kingdom',
      standardRate: 2000,
      importReducedRate: 500,
      importStandardRate: 2000,
      dutyRate: 0,
    }),
  ];
  const customers = await db.rows<{ id: number }>(sql`
    insert into customers (kind, last_name, name, sort_name, customer_no, spellings)
    select 'PERSON', 'Bench ' || n, 'Bench ' || n, 'Bench ' || n, 'INV' || n, 'bench' from generate_series(1, ${buyers}) n returning id`);
  const auctions = await db.rows<{ id: number }>(sql`
    insert into auctions (code, title, kind, currency, time_zone, status, starts_at, premium_schedule_id, tax_schedule_id)
    select 'INV' || n, 'Bench', 'LIVE', 'GBP', 'Europe/London', 'POST_SALE', '2026-01-05', ${premium}, ${tax}
    from generate_series(1, ${count}) n returning id`);
  await db.run(sql`
    with sold as (
      insert into lots (auction_id, number, sort_key, status, hammer, buyer, buyer_id)
      select a, (p.place * ${lotsEach} + n)::text, lpad((p.place * ${lotsEach} + n)::text, 8, '0'), 'SOLD', 10000 + 10 * n + p.place,
        'Bench', p.id
      from unnest(${auctions.map(({ id }) => id)}::bigint[]) a
      cross join unnest(${customers.map(({ id }) => id)}::bigint[]) with ordinality as p (id, place)
      cross join generate_series(1, ${lotsEach}) n
      returning id, hammer, buyer_id)
    insert into sales (channel, lot_id, currency, price, buyer, buyer_id, sold_at)
    select 'AUCTION', id, 'GBP', hammer, 'Bench', buyer_id, '2026-01-05' from sold`);
  await db.run(sql`analyze lots, sales, customers`);
  return auctions.map(({ id }) => id);
}

/** Returns the drafts of an auction as they were stored, so that the bare inserts write the same rows. */
const readDrafts = (db: Db, auctionId: number): Promise<NewInvoice[]> =>
  db.rows<NewInvoice>(sql`
    select i.company, i.kind, i.auction_id as "auctionId", i.customer_id as "customerId", i.vat_group as "vatGroup", i.currency,
      i.language, i.rounding, (
        select jsonb_agg(jsonb_build_object('kind', n.kind, 'saleId', null, 'lotNumber', n.lot_number,
          'description', n.description, 'amount', n.amount, 'hiddenVat', n.hidden_vat, 'vatAmount', n.vat_amount,
          'workings', n.workings,
          'vat', jsonb_build_object('category', n.vat_category, 'rate', n.vat_rate, 'reason', n.vat_reason)) order by n.position)
        from invoice_lines n where n.invoice_id = i.id) as lines
    from invoices i where i.auction_id = ${auctionId} and i.number is null order by i.id`);

/** Issues drafts in blocks, as the job does it. */
export async function issueAll(db: Db, actor: Actor, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += block)
    await db.transaction((tx) => issueDrafts(tx, actor, ids.slice(at, at + block)));
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Drafts, numbers and renders invoices: drafting is compared with inserting the same rows, the rest with fixed limits. */
export async function benchInvoices({ db }: BenchApp, invoices: number): Promise<Figure[]> {
  const auctions = await createAuctions(db, Math.ceil(invoices / buyers), 2);
  const actor = { now: new Date(), userId: null };
  let [drafting, inserting, issuing] = [0, 0, 0];
  for (const auctionId of auctions) {
    let ids: number[] = [];
    drafting += await time(() =>
      db.transaction(async (tx) => {
        ids = await draftSales(tx, actor, sql`l.auction_id = ${auctionId}`);
      }),
    );
    const drafts = await readDrafts(db, auctionId);
    const bare: { ids: number[] } = { ids: [] };
    inserting += await time(() =>
      db.transaction(async (tx) => {
        bare.ids = await insertDrafts(tx, actor, drafts);
      }),
    );
    await db.run(sql`delete from invoices where id = any(${bare.ids}::bigint[])`);
    issuing += await time(() => issueAll(db, actor, ids));
  }
  const documents = await db.rows<{ document: InvoiceDocument }>(sql`
    select document from invoices where document is not null order by id limit ${rendered + 1}`);
  const [first, ...others] = documents.map(({ document }) => document) as [
    InvoiceDocument,
    ...InvoiceDocument[],
  ];
  // The first document starts the process and reads the fonts.
  await renderInvoice(first);
  const rendering = await time(async () => {
    for (const document of others) await renderInvoice(document);
  });
  const count = auctions.length * buyers;
  return [
    compareAtMost(
      `${count} invoices drafted, beside inserting the same rows`,
      'ms',
      drafting / count,
      inserting / count,
      3,
    ),
    checkAtMost(`an invoice numbered and posted (${count})`, 'ms', issuing / count, 20),
    checkAtMost(`an invoice rendered (${others.length})`, 'ms', rendering / others.length, 100),
  ];
}
