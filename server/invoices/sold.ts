import sql, { type Sql } from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { UninvoicedReason } from '#contract/invoices';
import type { AppliedSchedule, Purchase } from '#contract/money/charges';
import {
  computeInvoiceLines,
  computePriceLine,
  type InvoiceLineAmounts,
  type MarginKind,
} from '#contract/money/invoice-lines';
import type { PremiumBody } from '#contract/money/premium';
import type { ResaleRightBody } from '#contract/money/resale-right';
import { applyVatRate, type TaxBody, type VatRounding, type VatScheme } from '#contract/money/vat';
import type { Language } from '#contract/session';
import { isSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { selectInvoiceVatRate } from '../lots/category-vat';

/** A sale with all that decides about its lines on an invoice. */
export interface SoldLot {
  saleId: number;
  company: Company;
  auctionId: number | null;
  customerId: number | null;
  isSanctioned: boolean;
  language: Language | null;
  buyer: string;
  paddle: string;
  lotNumber: string | null;
  title: string;
  artist: string;
  currency: string;
  price: number;
  scheme: VatScheme;
  /** null: the standard rate of the tax schedule */
  vatRate: number | null;
  marginKind: MarginKind;
  premiumId: number | null;
  taxId: number | null;
  resaleRightId: number | null;
  /** the platform through which the buyer bid; empty: none */
  platform: string;
  /** null: the buyer has no address */
  buyerCountry: string | null;
  companyCountry: string;
}

/** Selects the company that sells works privately. */
const privateSeller = sql`case when (select kind from gallery) = 'OWN_COMPANY' then 'GALLERY' else 'HOUSE' end`;

const fromSold = sql`
  sales s
  left join lots l on l.id = s.lot_id
  left join auctions a on a.id = l.auction_id
  left join lot_items li on li.lot_id = l.id and li.ordinal = 1
  left join items i on i.id = coalesce(s.item_id, li.item_id)
  left join categories c on c.id = i.category_id
  left join customers b on b.id = s.buyer_id
  cross join house h cross join gallery g`;

/** SQL condition: the sale `s` is valid and on no invoice. */
export const isUninvoiced = sql`s.cancelled_at is null and not exists (
  -- Offset keeps the planner from comparing with all lines of all invoices while their table is too new for statistics.
  select 1 from invoice_lines n where n.sale_id = s.id and n.kind in ('HAMMER', 'PRICE') and n.active and n.credits is null offset 0)`;

/** SQL condition: `p` and `s` are entries for the same goods, of which only the last stands after corrections. */
export const hasSameGoods = sql`(p.lot_id = s.lot_id or (p.item_id = s.item_id and p.collection_id = s.collection_id))`;

/** SQL condition: the buyer of the sale `s` has terms `t` in force on the day of the sale. */
const applicableTerms = sql`t.customer_id = s.buyer_id and t.currency = s.currency and (t.auction_id is null or t.auction_id = a.id)
  and (coalesce(a.starts_at, s.sold_at) at time zone a.time_zone)::date between t.valid_from and coalesce(t.valid_to, 'infinity')`;

/** Returns the uninvoiced sales that the condition on `s`, `l` and `a` selects, by lot number. */
export const findUninvoicedLots = (db: Db, condition: Sql): Promise<SoldLot[]> =>
  findSoldLots(db, sql`${isUninvoiced} and ${condition}`);

/** Returns the sales that the condition on `s`, `l` and `a` selects, by lot number. */
export const findSoldLots = (db: Db, condition: Sql): Promise<SoldLot[]> =>
  db.rows<SoldLot>(sql`
    select s.id as "saleId", case when s.lot_id is null then ${privateSeller} else 'HOUSE' end as company, a.id as "auctionId",
      b.id as "customerId", ${isSanctioned(sql`b.id`)} as "isSanctioned", b.language, s.buyer, s.paddle, l.number as "lotNumber",
      coalesce(nullif(l.title, ''), i.title, '') as title, coalesce(i.artist, '') as artist, s.currency, s.price,
      coalesce(l.sold_vat_scheme, l.vat_scheme, c.default_vat_scheme, a.vat_scheme, 'MARGIN') as scheme,
      case when l.sold_vat_scheme is null then ${selectInvoiceVatRate} else l.sold_vat_rate end as "vatRate",
      coalesce(c.margin_kind, 'ART') as "marginKind",
      case when a.id is not null then coalesce((
        select t.premium_schedule_id from customer_terms t where ${applicableTerms} and t.premium_schedule_id is not null
        order by t.auction_id nulls last, t.valid_from desc, t.id desc limit 1),
        l.premium_schedule_id, a.premium_schedule_id) end as "premiumId",
      coalesce(a.tax_schedule_id, case when a.id is null then (
        select d.tax_schedule_id from sale_defaults d where d.currency = s.currency and d.department_id is null) end) as "taxId",
      case when l.arr_applies and h.resale_right_bearer = 'BUYER' then a.resale_right_schedule_id end as "resaleRightId",
      coalesce((
        select r.platform from registrations r
        where r.auction_id = a.id and r.customer_id = s.buyer_id and r.channel = 'PLATFORM' and r.platform <> ''
          and (s.paddle = '' or paddle_key(r.paddle) = paddle_key(s.paddle))
        order by r.id limit 1), '') as platform,
      (select nullif(k.parts ->> 'country', '') from customer_contacts k
        where k.customer_id = b.id and k.kind = 'ADDRESS' and k.ended_at is null order by k.position limit 1) as "buyerCountry",
      case when s.lot_id is null and g.kind = 'OWN_COMPANY' then g.address ->> 'country' else h.address ->> 'country' end
        as "companyCountry"
    from ${fromSold} where ${condition}
    order by l.sort_key, s.id`);

/** The schedules that the lots use, by id. */
type Schedules = ReadonlyMap<number, AppliedSchedule<unknown>>;

export async function loadSchedules(db: Db, lots: readonly SoldLot[]): Promise<Schedules> {
  const ids = [
    ...new Set(
      lots.flatMap(({ premiumId, taxId, resaleRightId }) =>
        [premiumId, taxId, resaleRightId].filter((id) => id !== null),
      ),
    ),
  ];
  const rows = await db.rows<{
    id: number;
    name: string;
    validFrom: string;
    source: string;
    body: unknown;
  }>(sql`
    select id, name, valid_from as "validFrom", source, body from schedules where id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ body, ...rule }) => [rule.id, { body, rule }]));
}

export interface ComputedLot {
  lines: InvoiceLineAmounts[];
  rounding: VatRounding;
}

/** Computes the lines that a draft gets for a sold lot or work, or returns why it cannot be invoiced yet. */
export const computeDraftLines = (lot: SoldLot, schedules: Schedules): ComputedLot | UninvoicedReason =>
  lot.isSanctioned ? 'SANCTIONED' : computeSoldLot(lot, schedules);

/**
 * Computes the lines of a sold lot or work, or returns why that is not possible yet. Whether its buyer is sanctioned plays no part:
 * what is invoiced already can still be reduced. After a higher price it is credited in full, and the lot waits as blocked.
 */
export function computeSoldLot(lot: SoldLot, schedules: Schedules): ComputedLot | UninvoicedReason {
  const { scheme, buyerCountry, companyCountry, marginKind } = lot;
  if (lot.customerId === null) return 'NO_CUSTOMER';
  if (scheme === 'RESIDENCY' && (buyerCountry === null || companyCountry === '')) return 'NO_COUNTRY';
  const find = <Body>(id: number | null) =>
    (id === null ? null : (schedules.get(id) ?? null)) as AppliedSchedule<Body> | null;
  const schedule = find<TaxBody>(lot.taxId);
  const tax = schedule && applyVatRate(schedule, lot.vatRate);
  const taxCase = { scheme, buyerResident: buyerCountry === companyCountry };
  if (lot.auctionId === null)
    return { lines: [computePriceLine(lot.price, tax, taxCase, marginKind)], rounding: 'LINE' };
  const premium = find<PremiumBody>(lot.premiumId);
  if (!premium) return 'NO_PREMIUM';
  const purchase: Purchase = {
    ...taxCase,
    hammer: lot.price,
    premium,
    tax,
    ...(lot.platform && { channel: lot.platform }),
    resaleRight: find<ResaleRightBody>(lot.resaleRightId),
  };
  return { lines: computeInvoiceLines(purchase, marginKind), rounding: getRounding(premium, tax) };
}

/** A premium that was quoted with VAT must stay what was quoted, which rounding by category could change. */
const getRounding = (
  { body }: AppliedSchedule<PremiumBody>,
  tax: AppliedSchedule<TaxBody> | null,
): VatRounding => (body.quoted === 'GROSS' ? 'LINE' : (tax?.body.rounding ?? 'LINE'));
