import sql, { raw } from 'sql-template-tag';
import { type EventNoun, eventNouns } from '#contract/api/events';
import type { LotStatus } from '#contract/lot-states';
import type { Db } from '../db/database';
import { selectSubjects } from '../events/subjects';
import { advanceAvailability, hold } from '../items/hold';
import { recordPrivateSale } from '../sales/ledger';
import type { ItemDetails } from './words/item-details';
import type { Subject } from './words/item-spec';

/** The rows of the demo data before they are written: composed in memory, inserted table by table. */
export interface ItemRow extends ItemDetails {
  id: number;
  title: string;
  artist: string;
  attribution: string;
  description: string;
  medium: string;
  date_text: string;
  dimensions: string;
  condition_report: string;
  provenance: string;
  location: string;
  department_id: number;
  category_id: number | null;
  catalogue_status: string;
  created_at: number;
  updated_at: number;
  version: number;
}

export interface LotRow {
  id: number;
  auction_id: number;
  number: string;
  sort_key: string;
  section: string;
  title: string;
  estimate_low: number | null;
  estimate_high: number | null;
  reserve: number | null;
  vat_scheme: string | null;
  arr_applies: boolean;
  status: LotStatus;
  premium_schedule_id: number | null;
  hammer: number | null;
  premium: number | null;
  premium_net: number | null;
  sold_vat_scheme: string | null;
  last_bid: number | null;
  buyer: string;
  paddle: string;
  subject_until: string | null;
  result_at: number | null;
  result_by: number | null;
  created_at: number;
  updated_at: number;
  version: number;
}

export interface LotItemRow {
  lot_id: number;
  ordinal: number;
  item_id: number;
  reference: string;
  price: number | null;
  buyer: string;
}

/** A work; `fate`: its outcome in the collection. */
export interface WorkRow {
  id: number;
  collection_id: number;
  item_id: number;
  position: string;
  asking_price: number | null;
  price_on_request: boolean;
  price_note: string;
  label_text: string;
  created_at: number;
  updated_at: number;
  version: number;
  fate: 'offered' | 'kept' | 'sold' | 'free';
}

/** An entry in the waitlist of an item, in the order of the requests. */
export interface ReservationRow {
  item_id: number;
  collection_id: number;
  client: string;
  contact: string;
  note: string;
  until: number;
  reserved_by: number;
  reserved_at: number;
  outcome: string | null;
  ended_at: number | null;
}

export interface PictureRow {
  id: number;
  item_id: number;
  position: number;
  file_name: string;
  file_key: string;
  bytes: number;
  created_at: number;
}

export interface EventRow {
  at: number;
  /** null for the system */
  user_id: number | null;
  noun: EventNoun;
  noun_id: number;
  action: string;
  from_status?: string;
  to_status?: string;
  changes?: Record<string, [unknown, unknown]>;
  reason?: string;
}

type PrivateSale = Parameters<typeof recordPrivateSale>[1];

/** A picture that a job of the demo data draws. */
export interface Drawing {
  fileKey: string;
  subject: Subject;
  seed: number;
}

export interface DemoRows {
  items: ItemRow[];
  lots: LotRow[];
  lotItems: LotItemRow[];
  works: WorkRow[];
  reservations: ReservationRow[];
  privateSales: PrivateSale[];
  pictures: PictureRow[];
  events: EventRow[];
  drawings: Drawing[];
}

const types = {
  items: `id bigint, title text, artist text, attribution text, description text, medium text, date_text text,
    dimensions text, weight text, edition text, signature text, inscriptions text, exhibited text, literature text,
    certificate text, condition_report text, provenance text, location text, department_id bigint, category_id bigint,
    catalogue_status text, created_at timestamptz, updated_at timestamptz, version int`,
  lots: `id bigint, auction_id bigint, number text, sort_key text, section text, title text, estimate_low bigint,
    estimate_high bigint, reserve bigint, vat_scheme text, arr_applies boolean, status text, premium_schedule_id bigint,
    hammer bigint, premium bigint, premium_net bigint, sold_vat_scheme text, last_bid bigint, buyer text, paddle text, subject_until date,
    result_at timestamptz, result_by bigint, created_at timestamptz, updated_at timestamptz, version int`,
  lot_items: 'lot_id bigint, ordinal int, item_id bigint, reference text, price bigint, buyer text',
  collection_items: `id bigint, collection_id bigint, item_id bigint, position text, asking_price bigint,
    price_on_request boolean, price_note text, label_text text, created_at timestamptz, updated_at timestamptz, version int`,
  reservations: `item_id bigint, collection_id bigint, client text, contact text, note text, until timestamptz,
    reserved_by bigint, reserved_at timestamptz, outcome text, ended_at timestamptz`,
  pictures: `id bigint, item_id bigint, position int, file_name text, file_key text, bytes bigint, created_at timestamptz`,
  events: `at timestamptz, user_id bigint, noun text, noun_id bigint, action text, from_status text,
    to_status text, changes jsonb, reason text`,
} as const;

/** Writes all rows, each table in one statement; events in chronological order. */
export async function insertRows(tx: Db, book: DemoRows): Promise<void> {
  await insert(tx, 'items', book.items);
  await insert(tx, 'lots', book.lots);
  await insert(tx, 'lot_items', book.lotItems);
  const unsoldStatuses: readonly LotStatus[] = ['PASSED', 'WITHDRAWN'];
  await hold(
    tx,
    'lots',
    sql`select item_id, lot_id from lot_items join lots on lots.id = lot_id where not status = any(${unsoldStatuses}::text[])`,
  );
  await advanceAvailability(
    tx,
    'lots',
    sql`select id from lots where status = ${'SOLD' satisfies LotStatus}`,
    'sell',
  );
  await writeWorks(tx, book);
  await insert(tx, 'pictures', book.pictures);
  await insert(
    tx,
    'events',
    book.events.toSorted((a, b) => a.at - b.at),
  );
  for (const noun of eventNouns)
    await tx.run(sql`
      with written as (select noun_id as id, id as event_id from events where noun = ${noun})
      insert into event_subjects (noun, noun_id, event_id) ${selectSubjects(noun, sql`written`)} on conflict do nothing`);
}

async function writeWorks(tx: Db, { works, reservations, privateSales }: DemoRows): Promise<void> {
  await insert(tx, 'collection_items', works);
  const listIds = (...states: WorkRow['fate'][]) =>
    works.filter(({ fate }) => states.includes(fate)).map(({ id }) => id);
  const offeredIds = listIds('offered', 'kept', 'sold');
  await hold(
    tx,
    'works',
    sql`select item_id, id from collection_items where id = any(${offeredIds}::bigint[])`,
  );
  await insert(tx, 'reservations', reservations);
  await advanceAvailability(tx, 'works', sql`select unnest(${listIds('kept')}::bigint[])`, 'putOnHold');
  await advanceAvailability(tx, 'works', sql`select unnest(${listIds('sold')}::bigint[])`, 'sell');
  for (const sale of privateSales) await recordPrivateSale(tx, sale);
}

async function insert(tx: Db, table: keyof typeof types, rows: readonly object[]): Promise<void> {
  const columns = types[table].split(',').map((column) => column.trim().split(' ')[0]);
  const json = JSON.stringify(rows, (key, value: unknown) =>
    typeof value === 'number' && (key === 'at' || key === 'until' || key.endsWith('_at'))
      ? new Date(value).toISOString()
      : value,
  );
  await tx.run(sql`
    insert into ${raw(table)} (${raw(columns.join(', '))}) overriding system value
    select r.* from jsonb_to_recordset(${json}::jsonb) as r (${raw(types[table])})`);
}

/** Reserves ids for future rows from the table's own sequence. */
export async function reserveIds(
  tx: Db,
  table: 'items' | 'lots' | 'collection_items' | 'pictures',
  count: number,
): Promise<() => number> {
  const rows = await tx.rows<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`);
  const ids = rows.map(({ id }) => id).reverse();
  return () => {
    const id = ids.pop();
    if (id === undefined) throw new Error(`no numbers left for ${table}`);
    return id;
  };
}
