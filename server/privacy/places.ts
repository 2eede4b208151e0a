import sql, { type Sql } from 'sql-template-tag';
import type { PrivacyPlace, RetentionLaw } from '#contract/privacy';
import type { Db } from '../db/database';

/** A table that names customers, and what becomes of its rows `t`. */
export interface Place {
  place: PrivacyPlace;
  table: string;
  column: string;
  /** the law that keeps it for a time; null: nothing does */
  law: RetentionLaw | null;
  /** what is written over it; absent: its rows are removed */
  blank?: Sql;
  /** the column that says the name as it was printed: the number is written over it where a law keeps the row */
  printed?: 'buyer';
  /** what of a row is the customer's to know, as an object; absent: all of it. null: nothing, or the law does not allow it */
  disclosed?: Sql | null;
}

/** Every table that points to customers: one that is not named here fails the tests. */
export const places: readonly Place[] = [
  { place: 'contacts', table: 'customer_contacts', column: 'customer_id', law: null },
  { place: 'notes', table: 'customer_notes', column: 'customer_id', law: null },
  { place: 'tasks', table: 'customer_tasks', column: 'customer_id', law: null },
  { place: 'relations', table: 'customer_relations', column: 'customer_id', law: null },
  { place: 'relations', table: 'customer_relations', column: 'other_id', law: null },
  { place: 'interests', table: 'customer_interests', column: 'customer_id', law: null },
  { place: 'terms', table: 'customer_terms', column: 'customer_id', law: null },
  { place: 'segments', table: 'segment_members', column: 'customer_id', law: null },
  {
    place: 'mails',
    table: 'campaign_recipients',
    column: 'customer_id',
    law: null,
    // The row stays, for the sums of a campaign are those of its audience.
    blank: sql`email = 'erased:' || id, given = null, smtp_reply = null, time_zone = null`,
    disclosed: sql`jsonb_build_object('campaign', (select k.name from campaigns k where k.id = t.campaign_id),
      'email', t.email, 'state', t.state, 'sent_at', t.sent_at, 'opened_at', t.opened_at, 'clicked_at', t.clicked_at)`,
  },
  { place: 'bankAccounts', table: 'customer_bank_accounts', column: 'customer_id', law: 'ledger' },
  {
    place: 'reservations',
    table: 'reservations',
    column: 'customer_id',
    law: null,
    blank: sql`client = '–', contact = '', note = '', customer_id = null`,
  },
  {
    place: 'purchases',
    table: 'sales',
    column: 'buyer_id',
    law: 'ledger',
    printed: 'buyer',
    blank: sql`buyer = '', paddle = '', contact = '', reason = '', buyer_id = null`,
    disclosed: sql`jsonb_build_object('sold_at', t.sold_at, 'price', t.price, 'currency', t.currency, 'buyer', t.buyer,
      'title', coalesce((select i.title from items i where i.id = t.item_id),
        (select string_agg(i.title, '; ' order by li.ordinal) from lot_items li join items i on i.id = li.item_id
          where li.lot_id = t.lot_id)))`,
  },
  {
    place: 'lots',
    table: 'lots',
    column: 'buyer_id',
    law: 'ledger',
    printed: 'buyer',
    blank: sql`buyer = '', paddle = '', buyer_id = null`,
    disclosed: sql`jsonb_build_object('number', t.number, 'buyer', t.buyer, 'paddle', t.paddle, 'hammer', t.hammer,
      'currency', (select a.currency from auctions a where a.id = t.auction_id))`,
  },
  {
    place: 'stagedResults',
    table: 'staged_results',
    column: 'buyer_id',
    law: 'ledger',
    printed: 'buyer',
    blank: sql`buyer = '', paddle = '', before = null, buyer_id = null`,
    disclosed: sql`jsonb_build_object('buyer', t.buyer)`,
  },
  {
    place: 'consignments',
    table: 'items',
    column: 'consignor_id',
    law: 'ledger',
    blank: sql`consignor_id = null`,
    disclosed: sql`jsonb_build_object('item_no', t.item_no, 'title', t.title, 'artist', t.artist)`,
  },
  // What a merge changed; it cannot be undone then.
  {
    place: 'merges',
    table: 'merges',
    column: 'survivor_id',
    law: null,
    blank: sql`changes = '{}', warnings = null`,
    disclosed: null,
  },
  {
    place: 'merges',
    table: 'merges',
    column: 'merged_id',
    law: null,
    blank: sql`changes = '{}', warnings = null`,
    disclosed: null,
  },
  { place: 'consents', table: 'consents', column: 'customer_id', law: 'proof' },
  {
    place: 'preferencePages',
    table: 'preference_links',
    column: 'customer_id',
    law: null,
    disclosed: sql`jsonb_build_object('created_at', t.created_at)`,
  },
  {
    place: 'files',
    table: 'customer_files',
    column: 'customer_id',
    law: null,
    disclosed: sql`jsonb_build_object('title', t.title, 'file_name', t.file_name, 'at', t.at)`,
  },
  { place: 'documents', table: 'identity_documents', column: 'customer_id', law: 'identity' },
  {
    place: 'verification',
    table: 'verifications',
    column: 'customer_id',
    law: 'identity',
    disclosed: sql`jsonb_build_object('state', t.state, 'owners', t.owners, 'source_of_funds', t.source_of_funds,
      'valid_until', t.valid_until)`,
  },
  // Whoever is told that they are looked into is warned (POCA 2002, s. 333A).
  { place: 'sanctions', table: 'sanction_hits', column: 'customer_id', law: 'identity', disclosed: null },
];

/** What points to customers besides: merged records are the customer's too, the others say what was done for them. */
export const besides: readonly string[] = [
  'customers.merged_into',
  'privacy_requests.customer_id',
  'legal_holds.customer_id',
];

/** The records of a customer: the one that stands, and those that were merged into it. */
export const recordsOf = async (tx: Db, customerId: number): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      with recursive records as (
        select id from customers where id = ${customerId}
        union select c.id from customers c join records r on c.merged_into = r.id)
      select id from records order by id`)
  ).map(({ id }) => id);

/** The addresses by which a customer was ever reached, in small letters. */
export const addressesOf = async (tx: Db, records: readonly number[]): Promise<string[]> =>
  (
    await tx.rows<{ email: string }>(sql`
      select lower(value) as email from customer_contacts where customer_id = any(${[...records]}::bigint[]) and kind = 'EMAIL'
      union select lower(email) from customers where id = any(${[...records]}::bigint[]) and email <> '' order by 1`)
  ).map(({ email }) => email);
