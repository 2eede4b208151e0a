import sql, { raw, type Sql } from 'sql-template-tag';
import { type CollectionStatus, getTimePhase } from '#contract/collection-states';
import type { CollectionForm } from '#contract/collections';
import type { Company } from '#contract/companies';
import type { Currency } from '#contract/currencies';
import type { Gallery } from '#contract/house';
import type { attributions } from '#contract/item-fields';
import type { Availability } from '#contract/item-states';
import { worksPerPage } from '#contract/links';
import type { WorkRow } from '#contract/works';
import { asyncCommit } from '../db/async-commit';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { availabilityNow } from '../items/hold';
import { digest } from '../session/session';
import { selectCurrencies } from '../settings/currencies';
import { createPictureLinker, type PictureFile } from '../settings/picture-links';

/** Name and contact details of the sender of a collection. */
export interface LinkSender extends Pick<Gallery, 'name' | 'address' | 'phone' | 'email' | 'website'> {
  logo: PictureFile | null;
  /** path of the logo on our pages */
  logoPath: string | null;
}

/** The public fields of a collection; `id` is used to query its works and is never sent to the browser. */
export interface SharedCollection
  extends Pick<
    CollectionForm,
    'title' | 'subtitle' | 'startsAt' | 'endsAt' | 'timeZone' | 'location' | 'currency' | 'priceDisplay'
  > {
  id: number;
  linkId: number;
  status: CollectionStatus;
  works: number;
  /** the sender of the collection */
  linkSender: LinkSender;
  /** the definition of its currency, if there is one */
  defined: Currency[];
}

/** The public fields of a work, with pictures under names that reveal nothing. */
export interface SharedWork
  extends Pick<WorkRow, 'title' | 'artist' | 'askingPrice' | 'priceOnRequest' | 'priceNote' | 'labelText'> {
  attribution: (typeof attributions)[number];
  moreAttributions: (typeof attributions)[number][];
  dateText: string;
  medium: string;
  dimensions: string;
  availability: Availability;
  /** name of its page in addresses below this link */
  name: string;
  /** all pictures that are ready, in order */
  pictures: { name: string; width: number; height: number }[];
}

const logoFile = sql`
  (select jsonb_build_object('fileKey', m.file_key, 'width', m.width, 'height', m.height) from mail_pictures m
    where m.file_key = logo ->> 'fileKey')`;
/** Selects the sender of collections: the gallery if one is configured, otherwise the company. */
export const linkSender = sql`
  select name, address, phone, email, website, ${logoFile} as logo from gallery where kind <> 'NONE'
  union all
  select name, address, phone, email, website, ${logoFile} from house where not exists (
    select 1 from gallery where kind <> 'NONE')`;

/** Selects one of the companies as the sender of a page. */
export const selectCompanySender = (company: Company): Sql => sql`
  select name, address, phone, email, website, ${logoFile} as logo from ${raw(company === 'HOUSE' ? 'house' : 'gallery')}`;

/** Adds the path of the logo, which needs the key that signs the addresses of pictures. */
export async function addLogoPath(db: Db, sender: Omit<LinkSender, 'logoPath'>): Promise<LinkSender> {
  const { logo } = sender;
  return { ...sender, logoPath: logo && (await createPictureLinker(db, ''))(logo).small };
}

/** What a link currently shows: `coming` before the collection opens, `nowhere` when the link is no longer valid. */
export interface SharedAccess {
  phase: 'coming' | 'open' | 'nowhere';
  collection: SharedCollection;
}

/**
 * Returns the collection of a token, also when the link was revoked or has expired or the collection is over; undefined for
 * an unknown token.
 */
export async function findSharedCollection(
  db: Db,
  token: string,
  now: Date,
): Promise<SharedAccess | undefined> {
  const row = await db.maybe<SharedCollection & { isActive: boolean }>(
    prepared(sql`
      select c.id, l.id as "linkId", c.title, c.subtitle, c.starts_at as "startsAt", c.ends_at as "endsAt",
        c.time_zone as "timeZone", c.location, c.currency, c.price_display as "priceDisplay", c.status,
        (select count(*) from collection_items w where w.collection_id = c.id) as works,
        (select to_jsonb(s) from (${linkSender}) s) as "linkSender",
        array(select to_jsonb(d) from (${selectCurrencies}) d where d.code = c.currency) as defined,
        l.revoked_at is null and (l.expires_at is null or l.expires_at > ${now})
          and c.visibility <> 'INTERNAL' as "isActive"
      from collection_links l join collections c on c.id = l.collection_id
      where l.token_hash = ${digest(token)}`),
  );
  if (!row) return undefined;
  const { isActive, ...collection } = { ...row, linkSender: await addLogoPath(db, row.linkSender) };
  const phase = isActive ? getTimePhase(collection, now) : null;
  return { phase: phase === 'coming' || phase === 'open' ? phase : 'nowhere', collection };
}

/** Returns the name of a row in addresses below this link. It hides the id and differs between links. */
const hashedName = (token: string, kind: 'picture' | 'work', id: Sql): Sql => sql`
  left(translate(encode(sha256(${digest(token)}::bytea || int8send(${id}) || convert_to(${kind}, 'UTF8')), 'base64'),
    '+/', '-_'), 6)`;
const pictureName = (token: string): Sql => hashedName(token, 'picture', sql`p.id`);
const workName = (token: string): Sql => hashedName(token, 'work', sql`w.id`);

/** Selects the public fields of a work `w` and its item `i`. */
const workColumns = (token: string): Sql => sql`
  i.title, i.artist, i.attribution, i.more_attributions as "moreAttributions", i.date_text as "dateText", i.medium, i.dimensions,
  ${availabilityNow(sql`i`)} as availability,
  w.asking_price as "askingPrice", w.price_on_request as "priceOnRequest", w.price_note as "priceNote",
  w.label_text as "labelText", ${workName(token)} as name,
  (select coalesce(jsonb_agg(jsonb_build_object('name', ${pictureName(token)}, 'width', p.width, 'height', p.height)
      order by p.position, p.id), '[]')
    from pictures p where p.item_id = i.id and p.state = 'READY') as pictures`;

/**
 * Returns the works on one page. They are found before their items are joined: the plan for any page then costs about as
 * much as one for this page, so PostgreSQL keeps it.
 */
export const listSharedWorks = (
  db: Db,
  token: string,
  { id }: SharedCollection,
  page: number,
): Promise<SharedWork[]> =>
  db.rows<SharedWork>(
    prepared(sql`
      select ${workColumns(token)}
      from (
        select * from collection_items where collection_id = ${id} order by position, id
        limit ${raw(String(worksPerPage))} offset ${(page - 1) * worksPerPage}) w
      join items i on i.id = w.item_id order by w.position, w.id`),
  );

/** A work of a collection with additional data for its page; `id` and `itemId` are not sent to the browser. */
export interface SharedWorkPage extends SharedWork {
  id: number;
  itemId: number;
  itemNo: string;
  details: { label: string; value: string }[];
  /** position in the collection, from 1 */
  place: number;
}

/** Selects the details of the item `i` with their labels: those of its category first. */
const labelledDetails = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('label', x.label, 'value', d.value)
      order by x.category_id is distinct from i.category_id, not x.active, x.position, x.id), '[]')
    from jsonb_to_recordset(i.details) d ("labelId" bigint, value text) join category_details x on x.id = d."labelId")`;

/** Returns a work of a collection by its name under this link. */
export const findSharedWork = (
  db: Db,
  token: string,
  { id }: SharedCollection,
  name: string,
): Promise<SharedWorkPage | undefined> =>
  db.maybe<SharedWorkPage>(
    prepared(sql`
      select ${workColumns(token)}, w.id, i.id as "itemId", i.item_no as "itemNo", ${labelledDetails} as details,
        (select count(*) from collection_items o
          where o.collection_id = w.collection_id and (o.position, o.id) <= (w.position, w.id)) as place
      from collection_items w join items i on i.id = w.item_id
      where w.collection_id = ${id} and ${workName(token)} = ${name}`),
  );

/** Returns the file of a picture of this link, by its name under it. */
export const findSharedPicture = (
  db: Db,
  token: string,
  { id }: SharedCollection,
  name: string,
): Promise<{ fileKey: string } | undefined> =>
  db.maybe<{ fileKey: string }>(
    prepared(sql`
      select p.file_key as "fileKey" from collection_items w join pictures p on p.item_id = w.item_id
      where w.collection_id = ${id} and p.state = 'READY' and ${pictureName(token)} = ${name} limit 1`),
  );

/**
 * Counts an opened page of a link. The commit is asynchronous, so that the visitor does not wait for the disk; losing a
 * count is acceptable.
 */
export const recordOpened = (db: Db, { linkId }: SharedCollection, now: Date): Promise<number> =>
  db.run(
    prepared(sql`
      with ${asyncCommit}
      update collection_links set opened = opened + 1, last_opened_at = ${now} from async_commit where id = ${linkId}`),
  );
