import sql, { raw, type Sql } from 'sql-template-tag';
import { type CollectionStatus, timesOf } from '#contract/collection-states';
import type { CollectionForm } from '#contract/collections';
import type { Currency } from '#contract/currencies';
import type { Gallery } from '#contract/house';
import type { attributions } from '#contract/item-fields';
import type { Availability } from '#contract/item-states';
import { worksOnPage } from '#contract/links';
import type { WorkRow } from '#contract/works';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { swift } from '../db/swift';
import { availabilityNow } from '../items/hold';
import { digest } from '../session/session';
import { defined } from '../settings/currencies';

/** Who shows the collection, and how they are reached. */
export type Shower = Pick<Gallery, 'name' | 'address' | 'phone' | 'email' | 'website'>;

/** A collection as far as somebody outside hears of it; `id` finds its works and is never told. */
export interface SharedCollection
  extends Pick<
    CollectionForm,
    'title' | 'subtitle' | 'startsAt' | 'endsAt' | 'timeZone' | 'location' | 'currency' | 'priceDisplay'
  > {
  id: number;
  linkId: number;
  status: CollectionStatus;
  works: number;
  /** who shows it */
  shower: Shower;
  /** what its currency is, where the house has defined it */
  defined: Currency[];
}

/** A work as it hangs on the wall: what its label says, and its picture under a name that tells nothing. */
export interface SharedWork
  extends Pick<WorkRow, 'title' | 'artist' | 'askingPrice' | 'priceOnRequest' | 'priceNote' | 'labelText'> {
  attribution: (typeof attributions)[number];
  moreAttributions: (typeof attributions)[number][];
  dateText: string;
  medium: string;
  dimensions: string;
  availability: Availability;
  picture: { name: string; width: number; height: number } | null;
}

/** Who shows a collection: the gallery, where the house has one; else the house. */
export const shower = sql`
  select name, address, phone, email, website from gallery where kind <> 'NONE'
  union all
  select name, address, phone, email, website from house where not exists (
    select 1 from gallery where kind <> 'NONE')`;

/** Where a link leads now; `coming`: it is not open yet, `nowhere`: it led there once. */
export interface Found {
  times: 'coming' | 'open' | 'nowhere';
  collection: SharedCollection;
}

/**
 * The collection a token leads to, or led to before it was revoked, expired, or the collection was over; undefined for a
 * token that is none.
 */
export async function sharedBy(db: Db, token: string, now: Date): Promise<Found | undefined> {
  const found = await db.maybe<SharedCollection & { leads: boolean }>(
    prepared(sql`
      select c.id, l.id as "linkId", c.title, c.subtitle, c.starts_at as "startsAt", c.ends_at as "endsAt",
        c.time_zone as "timeZone", c.location, c.currency, c.price_display as "priceDisplay", c.status,
        (select count(*) from collection_items w where w.collection_id = c.id) as works,
        (select to_jsonb(s) from (${shower}) s) as shower,
        array(select to_jsonb(d) from (${defined}) d where d.code = c.currency) as defined,
        l.revoked_at is null and (l.expires_at is null or l.expires_at > ${now})
          and c.visibility <> 'INTERNAL' as leads
      from collection_links l join collections c on c.id = l.collection_id
      where l.token_hash = ${digest(token)}`),
  );
  if (!found) return undefined;
  const { leads, ...collection } = found;
  const times = leads ? timesOf(collection, now) : null;
  return { times: times === 'coming' || times === 'open' ? times : 'nowhere', collection };
}

/** The first picture `p` of an item that is there to be seen. */
const picture = (item: Sql): Sql => sql`
  select p.id, p.file_key, p.width, p.height from pictures p
  where p.item_id = ${item} and p.state = 'READY' order by p.position, p.id limit 1`;
/** What a picture is called under this link: nobody learns its number, nor finds it under another link. */
const pictureName = (token: string): Sql => sql`
  translate(encode(substring(sha256(${digest(token)}::bytea || int8send(p.id)) for 6), 'base64'), '+/', '-_')`;

/** The works of one page, as they stand at this moment. */
export const sharedWorks = (
  db: Db,
  token: string,
  { id }: SharedCollection,
  page: number,
): Promise<SharedWork[]> =>
  db.rows<SharedWork>(
    prepared(sql`
      select i.title, i.artist, i.attribution, i.more_attributions as "moreAttributions", i.date_text as "dateText", i.medium, i.dimensions,
        ${availabilityNow(sql`i`)} as availability,
        w.asking_price as "askingPrice", w.price_on_request as "priceOnRequest", w.price_note as "priceNote",
        w.label_text as "labelText",
        case when p.id is not null then
          jsonb_build_object('name', ${pictureName(token)}, 'width', p.width, 'height', p.height) end as picture
      from collection_items w join items i on i.id = w.item_id
        left join lateral (${picture(sql`i.id`)}) p on true
      where w.collection_id = ${id} order by w.position, w.id
      limit ${raw(String(worksOnPage))} offset ${(page - 1) * worksOnPage}`),
  );

/** The file of a picture that this link shows, by its name under it. */
export const sharedPicture = (
  db: Db,
  token: string,
  { id }: SharedCollection,
  name: string,
): Promise<{ fileKey: string } | undefined> =>
  db.maybe<{ fileKey: string }>(
    prepared(sql`
      select p.file_key as "fileKey"
      from collection_items w cross join lateral (${picture(sql`w.item_id`)}) p
      where w.collection_id = ${id} and ${pictureName(token)} = ${name}`),
  );

/** Notes that the page of a link was opened. The reader does not wait for the disk: it is a figure, and may be lost. */
export const noteOpened = (db: Db, { linkId }: SharedCollection, now: Date): Promise<number> =>
  db.run(
    prepared(sql`
      with ${swift}
      update collection_links set opened = opened + 1, last_opened_at = ${now} from swift where id = ${linkId}`),
  );
