import sql, { raw } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Invoice, InvoiceRow } from '#contract/invoices';
import { computeInvoiceTotals } from '#contract/money/invoice-lines';
import { selectNamedCustomer } from '../customers/linked';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { findPageWithTotal } from '../db/page-total';
import { orderBy } from '../db/search';
import { selectOpen } from './credit-left';
import { findEInvoice } from './e-invoice';
import { buildWhere, type InvoiceQuery } from './filters';
import { isOverdue } from './overdue';
import { findStorage } from './stored';

const fromInvoices = sql`
  invoices i left join customers c on c.id = i.customer_id left join customers y on y.id = i.payer_id
  left join auctions a on a.id = i.auction_id`;

const rowColumns = sql`
  i.id, i.kind, i.company, i.state, i.number, i.reference, ${selectNamedCustomer('c')} as customer, ${selectNamedCustomer('y')} as payer,
  case when a.id is not null then jsonb_build_object('id', a.id, 'code', a.code) end as auction,
  (select count(distinct n.sale_id) from invoice_lines n where n.invoice_id = i.id) as lots, i.currency, i.total,
  ${selectOpen} as open, i.issued_on::text as "issuedOn", i.due_on::text as "dueOn", ${isOverdue} as overdue, i.version`;

const sortColumns = {
  // Drafts have no number yet and come after all others. Longer numbers are later ones of the same day.
  number: `(coalesce(i.issued_on::text, '9999-12-31') || lpad(coalesce(i.number, ''), 60, ' ')) collate "C"`,
  issuedOn: 'i.issued_on',
  dueOn: 'i.due_on',
  total: 'i.total',
  customer: 'c.sort_name collate "C"',
};

const buildOrder = ({ sort }: InvoiceQuery) =>
  raw(`${orderBy(sortColumns, sort, 'beyond')}, i.id ${sort.startsWith('-') ? 'desc' : 'asc'}`);

/** Returns one page of invoices and credit notes with the exact total. */
export const searchInvoices = (db: Db, query: InvoiceQuery & { page: number; pageSize: number }) =>
  findPageWithTotal<InvoiceRow>(db, 'invoices', query, {
    rows: sql`
      select ${rowColumns} from ${fromInvoices} ${buildWhere(query)}
      order by ${buildOrder(query)} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from invoices i ${buildWhere(query)}`,
  });

/** Returns the totals of the matching documents by currency: issued invoices less credit notes. */
export const readInvoiceTotals = (db: Db, query: InvoiceQuery) =>
  db.rows<{ currency: string; documents: number; total: number; open: number }>(sql`
    select currency, count(*) as documents, coalesce(sum(case kind when 'INVOICE' then total else -total end) filter (where issued), 0) as total,
      sum(case kind when 'INVOICE' then open else -open end) as open
    from (select i.currency, i.kind, i.total, i.number is not null as issued, ${selectOpen} as open from invoices i ${buildWhere(query)}) d
    group by currency order by documents desc, currency`);

/** Returns all matching documents in list order. */
export const findAllInvoices = (db: Db, query: InvoiceQuery): Promise<AllRows<InvoiceRow>> =>
  readAllRows(
    db,
    sql`select i.id from ${fromInvoices} ${buildWhere(query)} order by ${buildOrder(query)}`,
    (ids) => sql`select ${rowColumns} from ${fromInvoices} where i.id = any(${ids}::bigint[])`,
  );

/** Returns an invoice or credit note with its lines and payments. Throws `row.not_found`. */
export async function readInvoice(db: Db, id: number): Promise<Invoice> {
  const row = await db.maybe<Omit<Invoice, 'lines' | 'taxes' | 'allocations' | 'storage' | 'eInvoice'>>(sql`
    select ${rowColumns}, i.language, i.buyer_reference as "buyerReference", i.note, i.reason, i.hold_reason as "holdReason",
      i.rounding, i.net, i.vat, i.document,
      (select jsonb_build_object('id', b.id, 'number', b.number) from invoices b where b.id = i.credits) as credits,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'number', n.number, 'total', n.total) order by n.id)
        from invoices n where n.credits = i.id and n.number is not null), '[]') as "creditNotes",
      (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = i.issued_by) as "issuedBy",
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'saleId', r.sale_id, 'lotNumber', l.number,
          'releasedTo', r.released_to, 'note', r.note, 'releaseNote', (
            select jsonb_build_object('id', n.id, 'number', n.document ->> 'number') from release_notes n
            where n.id = r.release_note_id and n.document is not null),
          'releasedAt', r.released_at,
          'releasedBy', jsonb_build_object('id', u.id, 'name', u.name)) order by r.id)
        from releases r join users u on u.id = r.released_by join sales s on s.id = r.sale_id
        left join lots l on l.id = s.lot_id where r.invoice_id = i.id), '[]') as releases
    from ${fromInvoices} where i.id = ${id}`);
  if (!row) return refuse('row.not_found');
  const [lines, allocations, storage] = await Promise.all([
    readLines(db, id),
    readAllocations(db, id),
    findStorage(db, id),
  ]);
  const { taxes } = row.document ?? computeInvoiceTotals(lines, row.rounding);
  const made = row.document && findEInvoice(row.document);
  return {
    ...row,
    lines,
    allocations,
    storage,
    eInvoice: made
      ? { profile: made.profile, issues: 'issues' in made ? made.issues.map(({ rule }) => rule) : [] }
      : null,
    taxes: taxes.map(({ category, rate, base, vat, reasons }) => ({ category, rate, base, vat, reasons })),
  };
}

const readLines = (db: Db, invoiceId: number): Promise<Invoice['lines']> =>
  db.rows(sql`
    select n.id, n.kind, n.sale_id as "saleId", n.lot_number as "lotNumber", coalesce(s.item_id, li.item_id) as "itemId",
      n.description, n.amount, n.hidden_vat as "hiddenVat", n.vat_amount as "vatAmount", n.workings,
      jsonb_build_object('category', n.vat_category, 'rate', n.vat_rate, 'reason', n.vat_reason) as vat,
      coalesce((select sum(c.amount) from invoice_lines c where c.credits = n.id), 0) as credited
    from invoice_lines n left join sales s on s.id = n.sale_id
    left join lot_items li on li.lot_id = s.lot_id and li.ordinal = 1
    where n.invoice_id = ${invoiceId} order by n.position, n.id`);

/** Returns what pays an invoice, or what a credit note is used for. */
const readAllocations = (db: Db, id: number): Promise<Invoice['allocations']> =>
  db.rows(sql`
    select o.id, o.amount, o.allocated_on::text as "allocatedOn",
      case when p.id is not null then jsonb_build_object('id', p.id, 'method', p.method, 'paidOn', p.paid_on) end as payment,
      case when n.id is not null then jsonb_build_object('id', n.id, 'number', n.number) end as "creditNote",
      case when i.id is not null then jsonb_build_object('id', i.id, 'number', i.number) end as invoice,
      case when r.id is not null then jsonb_build_object('id', r.id, 'paidOn', r.paid_on) end as refund
    from allocations o left join payments p on p.id = o.payment_id left join invoices n on n.id = o.credit_note_id
    left join invoices i on i.id = o.invoice_id left join payments r on r.id = o.refund_id
    where o.invoice_id = ${id} or o.credit_note_id = ${id} order by o.id`);
