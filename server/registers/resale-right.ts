import sql from 'sql-template-tag';
import {
  type AttributedArtist,
  computeResaleRight,
  findResaleRightTerm,
  type ResaleRightBody,
  splitResaleRight,
} from '#contract/money/resale-right';
import { computeRoyaltyChange, getQuarter } from '#contract/register-figures';
import type { ResaleRightRow } from '#contract/register-rows';
import type { AppliedRule, Working } from '#contract/working';
import { parseLifeYears } from '../artists/life-years';
import type { Db } from '../db/database';
import { hasSameGoods } from '../invoices/sold';
import { readHouseCurrency } from '../settings/house';
import { type RegisterPeriod, selectDocument, selectDocuments } from './period';

type Artist = AttributedArtist & { name: string; dates: string; nationality: string; isLinked: boolean };

type Stored = Pick<
  ResaleRightRow,
  'day' | 'document' | 'auction' | 'lotNumber' | 'description' | 'currency' | 'hammer'
> & {
  /** charged to the buyer; null: the invoice charges none */
  charged: number | null;
  working: Working | null;
  /** what was left of the hammer before this credit note; null: an invoice */
  hammerBefore: number | null;
  artists: Artist[];
  body: ResaleRightBody | null;
  rule: AppliedRule | null;
};

/**
 * Returns the royalties of the lots on the documents of a period. The buyer's are those that the documents charge. Lots with the
 * right whose invoice charges none are borne by the seller, and computed from the schedule of their sale. Lots below the
 * threshold are left out.
 */
export async function buildResaleRight(db: Db, period: RegisterPeriod): Promise<ResaleRightRow[]> {
  const { code } = await readHouseCurrency(db);
  return (await readLots(db, period)).flatMap((stored) => {
    const royalty = computeRoyalty(stored);
    if (!royalty || royalty.amount === 0) return [];
    const { day, document, auction, lotNumber, description, currency, hammer, body } = stored;
    const quarter = getQuarter(day);
    const bearer = stored.charged === null ? 'SELLER' : 'BUYER';
    const jurisdiction = body?.jurisdiction ?? '';
    const society = body?.society ?? '';
    return [
      {
        figure: [society || jurisdiction, quarter, bearer, currency].join(' '),
        day,
        quarter,
        document,
        auction,
        lotNumber,
        description,
        artists: shareRoyalty(stored.artists, royalty.amount, Number(day.slice(0, 4))),
        jurisdiction,
        society,
        bearer,
        currency,
        hammer,
        royalty: royalty.amount,
        baseCurrency: code,
        working: royalty.working,
      },
    ];
  });
}

function computeRoyalty({ charged, working, hammer, hammerBefore, body, rule }: Stored) {
  if (charged !== null) return { amount: charged, working };
  if (!body) return undefined;
  if (hammerBefore !== null)
    return { amount: computeRoyaltyChange(hammerBefore, hammerBefore + hammer, body), working: null };
  const computed = computeResaleRight(hammer, body, rule);
  return { amount: computed.result, working: computed };
}

/** Returns the artists who may have the right, with equal shares of the royalty. */
function shareRoyalty(artists: readonly Artist[], royalty: number, year: number): ResaleRightRow['artists'] {
  const entitled = artists
    .map(({ isLinked, name, dates, nationality, ...artist }) => ({
      name,
      dates,
      nationality,
      // Without a record, only the printed dates are known.
      term: findResaleRightTerm(isLinked ? artist : { ...artist, ...parseLifeYears(dates) }, year),
    }))
    .filter(({ term }) => term === 'PROTECTED' || term === 'UNKNOWN');
  if (entitled.length === 0) return [];
  const sign = royalty < 0 ? -1 : 1;
  const shares = splitResaleRight(Math.abs(royalty), entitled.length);
  return entitled.map((artist, at) => ({ ...artist, share: sign * (shares[at] ?? 0) }));
}

/** SQL condition: the line `n` is about the goods of the sale `s`. Lines get the entry of a corrected price, unlike credit notes. */
const isSameLot = sql`n.sale_id in (select p.id from sales p where ${hasSameGoods})`;

/** Reads the lots of the period that have the right or are charged for it. */
const readLots = (db: Db, period: RegisterPeriod): Promise<Stored[]> =>
  db.rows<Stored>(sql`
    with documents as materialized (${selectDocuments('RESALE_RIGHT', period)}),
    lots_of as (
      select n.invoice_id, n.sale_id, min(n.position) as position, max(n.lot_number) as lot_number,
        max(n.description) as description,
        coalesce(sum(n.amount) filter (where n.kind = 'HAMMER'), 0) as hammer,
        sum(n.amount) filter (where n.kind = 'RESALE_RIGHT') as charged,
        (array_agg(n.workings -> 0) filter (where n.kind = 'RESALE_RIGHT'))[1] as working
      from invoice_lines n
      where n.invoice_id in (select id from documents) and n.sale_id is not null and n.kind in ('HAMMER', 'RESALE_RIGHT')
      group by n.invoice_id, n.sale_id)
    select i.day::text as day, ${selectDocument} as document, u.code as auction, o.lot_number as "lotNumber", o.description,
      i.currency, i.sign * o.hammer as hammer, i.sign * o.charged as charged, o.working,
      case when i.kind = 'CREDIT_NOTE' then (
        select coalesce(sum(n.amount * case b.kind when 'INVOICE' then 1 else -1 end), 0)
        from invoice_lines n join invoices b on b.id = n.invoice_id
        where ${isSameLot} and n.kind = 'HAMMER' and (b.id = i.credits or b.credits = i.credits and b.id < i.id)
          and b.number is not null) end as "hammerBefore",
      coalesce((
        select jsonb_agg(jsonb_build_object('name', x.name, 'dates', coalesce(r.dates, x.dates),
          'nationality', coalesce(r.nationality, ''), 'isLinked', r.id is not null, 'born', r.born, 'died', r.died,
          'attribution', case when x.place = 1 then t.attribution else coalesce(t.more_attributions[x.place - 1], '') end)
          order by li.ordinal, x.place)
        from lot_items li join items t on t.id = li.item_id join item_artists x on x.item_id = t.id
        left join artists r on r.id = x.artist_id where li.lot_id = l.id), '[]') as artists,
      y.body, case when y.id is not null then
        jsonb_build_object('id', y.id, 'name', y.name, 'validFrom', y.valid_from, 'source', y.source) end as rule
    from documents i join lots_of o on o.invoice_id = i.id join sales s on s.id = o.sale_id
    join lots l on l.id = s.lot_id join auctions u on u.id = l.auction_id
    left join schedules y on y.id = coalesce((o.working -> 'rule' ->> 'id')::bigint, u.resale_right_schedule_id)
    where o.charged is not null or l.arr_applies and not exists (
      select 1 from invoice_lines n where n.invoice_id = coalesce(i.credits, i.id) and ${isSameLot} and n.kind = 'RESALE_RIGHT')
    order by i.day, i.id, o.position`);
