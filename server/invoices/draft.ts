import sql, { type Sql } from 'sql-template-tag';
import type { Company } from '#contract/companies';
import { invoiceLifecycle } from '#contract/invoice-states';
import { languageFor } from '../consents/consent';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import type { Actor } from '../events/event';
import {
  type ComputedLot,
  computeDraftLines,
  findUninvoicedLots,
  isUninvoiced,
  loadSchedules,
  type SoldLot,
} from './sold';
import { insertDrafts, insertLines, type NewInvoice, type NewLine, refreshTotals } from './store';

/**
 * Drafts invoices for uninvoiced sales that the condition on `s`, `l` and `a` selects: one for each buyer, currency and auction,
 * and for each VAT group where the company invoices them separately. Lots are added to a draft that already exists. Sales that
 * cannot be invoiced yet are left out. Locks the lots and then the sales, as corrections do. Returns the ids of the drafts.
 */
export async function draftSales(tx: Db, actor: Actor, condition: Sql): Promise<number[]> {
  const lots = await lockUninvoicedLots(tx, condition);
  const schedules = await loadSchedules(tx, lots);
  const separate = await listSeparateCompanies(tx);
  const drafts: Drafts = new Map();
  for (const lot of lots) {
    const computed = computeDraftLines(lot, schedules);
    if (typeof computed === 'string' || lot.customerId === null) continue;
    const vatGroup = separate.has(lot.company) ? getVatGroup(computed) : '';
    const key = [lot.company, String(lot.auctionId), lot.customerId, lot.currency, vatGroup].join(' ');
    const draft = drafts.get(key) ?? {
      company: lot.company,
      kind: 'INVOICE',
      auctionId: lot.auctionId,
      customerId: lot.customerId,
      vatGroup,
      currency: lot.currency,
      language: languageFor(lot.language),
      rounding: computed.rounding,
      lines: [],
    };
    if (computed.rounding === 'LINE') draft.rounding = 'LINE';
    draft.lines.push(...toNewLines(lot, computed));
    drafts.set(key, draft);
  }
  return storeDrafts(tx, actor, drafts);
}

/**
 * Locks and returns the uninvoiced sales that the condition selects. They are read again once the locks are free: until then
 * a lot may get another buyer, price or VAT scheme.
 */
async function lockUninvoicedLots(tx: Db, condition: Sql): Promise<SoldLot[]> {
  const uninvoiced = await tx.rows<{ saleId: number; lotId: number | null }>(sql`
    select s.id as "saleId", s.lot_id as "lotId"
    from sales s left join lots l on l.id = s.lot_id left join auctions a on a.id = l.auction_id
    where ${isUninvoiced} and ${condition}`);
  if (uninvoiced.length === 0) return [];
  const lots = sql`${uninvoiced.flatMap(({ lotId }) => lotId ?? [])}::bigint[]`;
  await tx.run(sql`select 1 from lots where id = any(${lots}) order by id for no key update`);
  // A corrected result is another entry of the lot.
  const locked = await tx.rows<{ id: number }>(sql`
    select id from sales
    where cancelled_at is null and (lot_id = any(${lots}) or id = any(${uninvoiced.map(({ saleId }) => saleId)}::bigint[]))
    order by id for no key update`);
  return findUninvoicedLots(tx, sql`s.id = any(${locked.map(({ id }) => id)}::bigint[]) and ${condition}`);
}

type Drafts = Map<string, NewInvoice & { lines: NewLine[] }>;

/** Adds the lines to the drafts that exist, and stores the others. Returns the ids of all. */
async function storeDrafts(tx: Db, actor: Actor, drafts: Drafts): Promise<number[]> {
  const existing = await tx.rows<{ id: number; key: string; lines: number }>(sql`
    select i.id, concat_ws(' ', i.company, coalesce(i.auction_id::text, 'null'), i.customer_id, i.currency, i.vat_group) as key,
      (select coalesce(max(position) + 1, 0) from invoice_lines n where n.invoice_id = i.id) as lines
    from invoices i
    where i.customer_id = any(${[...drafts.values()].map(({ customerId }) => customerId)}::bigint[])
      and i.kind = 'INVOICE' and ${canTakeStep(invoiceLifecycle, 'issue', 'i.state')} and i.payer_id is null
    order by i.id for update`);
  const ids: number[] = [];
  for (const { id, key, lines } of existing) {
    const draft = drafts.get(key);
    if (!draft) continue;
    drafts.delete(key);
    await insertLines(
      tx,
      draft.lines.map((line, at) => ({ ...line, invoiceId: id, position: lines + at })),
    );
    await tx.run(sql`
      update invoices set rounding = case when rounding = 'LINE' then rounding else ${draft.rounding} end where id = ${id}`);
    await refreshTotals(tx, id);
    ids.push(id);
  }
  return [...ids, ...(await insertDrafts(tx, actor, [...drafts.values()]))];
}

/** Returns the lines of a sold lot or work with what they print. */
export const toNewLines = (lot: SoldLot, { lines }: ComputedLot): NewLine[] =>
  lines.map((line) => ({
    ...line,
    saleId: lot.saleId,
    lotNumber: lot.lotNumber,
    description: [lot.artist, lot.title].filter((text) => text !== '').join(', '),
  }));

const getVatGroup = ({ lines }: ComputedLot): string =>
  lines.every(({ kind, vat }) => kind === 'RESALE_RIGHT' || vat.reason?.startsWith('MARGIN_'))
    ? 'MARGIN'
    : 'OTHER';

async function listSeparateCompanies(tx: Db): Promise<Set<Company>> {
  const rows = await tx.rows<{ company: Company }>(sql`
    select 'HOUSE' as company from house where separate_schemes
    union all select 'GALLERY' from gallery where separate_schemes`);
  return new Set(rows.map(({ company }) => company));
}
