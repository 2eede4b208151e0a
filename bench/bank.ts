import { performance } from 'node:perf_hooks';
import sql from 'sql-template-tag';
import type { BankEntry, BankStatement } from '#contract/bank-statements';
import { addEntries, importFile } from '../server/bank-statements/import';
import type { Db } from '../server/db/database';
import { toCreditorReference } from '../server/documents/references';
import type { BenchApp } from './app';
import { median } from './load';
import { compareAtMost, type Figure } from './report';

const paid = 10_000;
const open = 12_000;
const rounds = 3;
const account = 'Account of the benchmark';
const day = '2026-05-14';
const actor = { now: new Date(), userId: 1 };

interface IssuedInvoice {
  number: string;
  reference: string;
  total: number;
}

/** Issues invoices until so many are open; those that are new are returned. */
async function issueInvoices(db: Db): Promise<IssuedInvoice[]> {
  const { issued, owing } = await db.row<{ issued: number; owing: number }>(sql`
    select count(*) as issued, count(*) filter (where state = 'ISSUED') as owing from invoices`);
  const invoices = Array.from({ length: open - owing }, (_, at): IssuedInvoice => {
    const number = `BENCH-${String(issued + at + 1).padStart(6, '0')}`;
    return { number, reference: toCreditorReference(number), total: 10_000 + at };
  });
  await db.run(sql`
    insert into invoices (company, customer_id, currency, language, rounding, net, total, state, number, reference, issued_on,
      due_on, document, created_at, issued_at)
    select 'HOUSE', c.ids[1 + i.place % cardinality(c.ids)], h.currency, 'en-US', 'LINE', i.total, i.total, 'ISSUED', i.number,
      i.reference, ${day}, ${day}, '{}', now(), now()
    from unnest(${invoices.map(({ number }) => number)}::text[], ${invoices.map(({ reference }) => reference)}::text[],
      ${invoices.map(({ total }) => total)}::bigint[]) with ordinality as i (number, reference, total, place)
    cross join house h cross join (
      select array_agg(id) as ids from (select id from customers where merged_into is null order by id limit 5000) k) c`);
  await db.run(sql`vacuum analyze invoices`);
  return invoices;
}

/** Returns a statement with a payment of each invoice; every fifth only names its number in the text. */
function createStatement(invoices: readonly IssuedInvoice[], currency: string): BankStatement {
  const entries = invoices.slice(0, paid).map(
    ({ number, reference, total }, at): BankEntry => ({
      bookedOn: day,
      valueOn: day,
      amount: total,
      reversal: false,
      entryReference: null,
      serviceReference: `BANK-${number}`,
      endToEndId: null,
      structuredReference: at % 5 === 0 ? null : reference,
      text: at % 5 === 0 ? `Your invoice ${number} of last week, with many thanks for the lots` : reference,
      counterparty: { name: `Payer ${at}`, account: `DE${at}` },
      position: 1,
      flag: null,
      fingerprint: `${number}${'0'.repeat(50)}`,
      occurrence: 1,
    }),
  );
  const total = entries.reduce((sum, { amount }) => sum + amount, 0);
  const balances = { opening: 0, closing: total, from: day, to: day };
  return {
    kind: 'STATEMENT',
    format: 'CAMT053',
    account,
    currency,
    statementId: null,
    pending: 0,
    ...balances,
    entries,
  };
}

const newAccount = async (db: Db): Promise<{ id: number; currency: string }> =>
  db.row<{ id: number; currency: string }>(sql`
    insert into company_bank_accounts (company, position, payee, account, bank_code, bank, currency)
    select 'HOUSE', 90, 'House', ${account}, '', '', currency from house returning id, currency`);

const measure = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Writes the rows of payments, journals, allocations and events that the import adds, directly and in one statement. */
const writeRows = (db: Db, accountId: number): Promise<number> =>
  db.run(sql`
    with paid as (
      select id, customer_id, currency, total, row_number() over (order by id) as place from invoices
      where state = 'ISSUED' order by id limit ${paid}),
    payment as (
      insert into payments (company, method, bank_account_id, customer_id, currency, amount, paid_on, reference, recorded_at,
        recorded_by)
      select 'HOUSE', 'TRANSFER', ${accountId}, customer_id, currency, total, ${day}, '', now(), 1 from paid order by place
      returning id),
    recorded as (
      select p.*, n.id as payment_id
      from (select id, row_number() over (order by id) as place from payment) n join paid p using (place)),
    allocation as (
      insert into allocations (payment_id, invoice_id, amount, allocated_on, allocated_at, allocated_by)
      select payment_id, id, total, ${day}, now(), 1 from recorded returning id, payment_id),
    journal as (
      insert into journals (company, date, source_kind, source_id, source_version, base_currency, posted_at, posted_by)
      select 'HOUSE', ${day}::date, kind, id, 1, 'GBP', now(), 1
      from (select 'PAYMENT' as kind, id from payment union all select 'ALLOCATION', id from allocation) s
      returning id, source_kind, source_id),
    posting as (
      insert into postings (journal_id, account_id, customer_id, currency, amount, base_amount)
      select j.id, a.id, case a.kind when 'BANK' then null else r.customer_id end, r.currency, s.sign * r.total, s.sign * r.total
      from journal j left join allocation o on j.source_kind = 'ALLOCATION' and o.id = j.source_id
      join recorded r on r.payment_id = coalesce(o.payment_id, j.source_id)
      cross join lateral (values (1, case j.source_kind when 'PAYMENT' then 'BANK' else 'CUSTOMER_CREDIT' end),
        (-1, case j.source_kind when 'PAYMENT' then 'CUSTOMER_CREDIT' else 'RECEIVABLES' end)) s (sign, kind)
      join ledger_accounts a on a.company = 'HOUSE' and a.kind = s.kind and a.bank_account_id is null),
    event as (
      insert into events (noun, at, user_id, noun_id, action)
      select 'payments', now(), 1, payment_id, 'create' from recorded returning id, noun_id),
    subject as (
      insert into event_subjects (noun, noun_id, event_id)
      select 'payments', noun_id, id from event union all
      select 'customers', r.customer_id, e.id from event e join recorded r on r.payment_id = e.noun_id)
    update invoices i set state = 'PAID', version = version + 1 from paid p where p.id = i.id`);

/**
 * Measures a file of 10,000 receipts that is imported and matched with 12,000 open invoices, after it was read, against the
 * bare insert of its entries, and against the same rows written directly.
 */
export async function benchBank({ db }: BenchApp): Promise<Figure[]> {
  const ours: number[] = [];
  const entries: number[] = [];
  const rows: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const own = await newAccount(db);
    const statement = createStatement(await issueInvoices(db), own.currency);
    const file = {
      accountId: own.id,
      fileKey: `bench/${own.id}`,
      fileName: 'bench',
      digest: '',
      parts: [statement],
    };
    ours.push(
      await measure(() =>
        db.transaction(async (tx) => {
          const { matched } = await importFile(tx, actor, file);
          if (matched !== paid) throw new Error(`${matched} of ${paid} receipts were matched`);
        }),
      ),
    );
    const other = await newAccount(db);
    await issueInvoices(db);
    const { fileId } = await db.row<{ fileId: number }>(
      sql`select max(id) as "fileId" from bank_files where bank_account_id = ${own.id}`,
    );
    const ofEntries = await measure(() => db.transaction((tx) => addEntries(tx, other, fileId, [statement])));
    entries.push(ofEntries);
    rows.push(ofEntries + (await measure(() => writeRows(db, other.id))));
  }
  const name = 'bank file of 10,000 entries matched with 12,000 open invoices';
  const seconds = median(ours) / 1000;
  return [
    compareAtMost(name, 's', seconds, median(rows) / 1000, 3),
    compareAtMost(`${name}, beside its entries alone`, 's', seconds, median(entries) / 1000, 20),
  ];
}
