import sql, { type Sql } from 'sql-template-tag';
import type { EventNoun } from '#contract/api/events';
import { type Actor, may } from '#contract/api/permissions';
import type { SubjectName } from '#contract/api/subjects';
import { type ImportTarget, importPermissions } from '#contract/import-fields';
import { type ViewList, viewLists } from '#contract/views';
import type { AccessPlace, Subject } from '../app-context';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { isLot } from '../db/search';
import { isOwnClient, type Reader, survivorOf } from './clients';
import { namesOwners, seesFile } from './import-files';
import { itemById, lotById, lotsWith, oneLot, oneSale, saleColumn } from './things';

type Params = Readonly<Record<string, unknown>>;

interface SubjectRule {
  /** is it one thing, so that what is told of it is told of its departments? A sale holds lots of several */
  single: boolean;
  find(db: Db, params: Params, reader: Reader): Promise<Subject | undefined>;
  /** the same row once more, by its own number */
  again(db: Db, subject: Subject, reader: Reader): Promise<Subject | undefined>;
  /** for those to whom it is not there */
  isKnown?(user: Actor & { id: number }, subject: Subject): boolean;
}

/** A work belongs to its item's department; without one, to those of its collection. */
const oneWork = async (db: Db, which: Sql): Promise<Subject | undefined> => {
  const row = await db.maybe<Pick<Subject, 'id' | 'departments'>>(sql`
    select w.id, case when i.department_id is not null then array[i.department_id]
      else array(select department_id from collection_departments d where d.collection_id = w.collection_id order by 1)
      end::int[] as departments
    from collection_items w join items i on i.id = w.item_id where ${which}`);
  return row && { ...row, sale: null, lotId: null };
};

/** What belongs to an item: it is the subject. */
const ofItemBy = (select: (id: number) => Sql): SubjectRule => ({
  single: true,
  find: async (db, { id }) => {
    const row = await db.maybe<{ itemId: number }>(select(id as number));
    return row && itemById(db, row.itemId);
  },
  again: (db, { id }) => itemById(db, id),
});

/** A row that belongs to the house as a whole, or to the departments it names itself. */
const plain = (
  select: (key: never) => Sql,
  { key = 'id', noun }: { key?: string; noun?: AccessPlace['noun'] } = {},
): SubjectRule => {
  const find = async (db: Db, value: unknown) => {
    const row = await db.maybe<{ id: number; departments?: number[] }>(select(value as never));
    const place = row && noun && { noun, id: row.id };
    return row && { departments: [], ...row, sale: null, lotId: null, place };
  };
  return { single: true, find: (db, params) => find(db, params[key]), again: (db, { id }) => find(db, id) };
};

type ImportOf = Subject & { userId: number; noun: ImportTarget; namesOwners: boolean };
type ImportRow = Pick<
  ImportOf,
  'id' | 'departments' | 'sale' | 'mapping' | 'userId' | 'noun' | 'namesOwners'
>;
const importById = async (db: Db, id: unknown): Promise<ImportOf | undefined> => {
  const row = await db.maybe<ImportRow>(sql`
    select f.id, f.noun, f.user_id as "userId", f.mapping, ${namesOwners} as "namesOwners", s.sale, case when s.sale is null
        then array(select department_id from collection_departments d where d.collection_id = f.collection_id order by 1)
        else array(select department_id from auction_departments d where d.auction_id = f.auction_id order by 1)
      end::int[] as departments
    from imports f
    left join lateral (select ${saleColumn} from auctions a where a.id = f.auction_id) s on true
    where f.id = ${id as number}`);
  return row && { ...row, lotId: null, place: { noun: 'imports', id: row.id } };
};

const customerById = async (db: Db, id: unknown, reader: Reader): Promise<Subject | undefined> => {
  const row = await db.maybe<{ id: number; isOwn: boolean }>(
    prepared(
      sql`select c.id, ${isOwnClient(reader)} as "isOwn" from customers c where c.id = ${survivorOf(id as number)}`,
    ),
  );
  return (
    row && { ...row, departments: [], sale: null, lotId: null, place: { noun: 'customers', id: row.id } }
  );
};

/** What belongs to a customer: they are the subject. */
const ofCustomerBy = (select: (id: number) => Sql): SubjectRule => ({
  single: true,
  find: async (db, { id }, reader) => {
    const row = await db.maybe<{ customerId: number }>(select(id as number));
    return row && customerById(db, row.customerId, reader);
  },
  again: (db, { id }, reader) => customerById(db, id, reader),
});

const ledger: Subject = {
  id: 1,
  departments: [],
  sale: null,
  lotId: null,
  place: { noun: 'house', id: 1 },
};

const rules: Readonly<Record<Exclude<SubjectName, 'none' | 'row'>, SubjectRule>> = {
  ledger: { single: false, find: async () => ledger, again: async () => ledger },
  sale: {
    single: false,
    find: (db, { id }) => oneSale(db, id),
    again: (db, { id }) => oneSale(db, id),
  },
  lot: {
    single: true,
    // A lot that somebody means is the one they saw: its number may be another one's by now.
    find: (db, { id, number, meant }) =>
      oneLot(
        db,
        meant === undefined
          ? lotsWith(sql`l.id`, sql`lots l`, isLot(id as number, number as string))
          : lotsWith(
              sql`l.id`,
              sql`lots l`,
              sql`l.auction_id = ${id as number} and (l.id = ${meant as number} or ${isLot(id as number, number as string)})
                order by l.id = ${meant as number} desc limit 1`,
            ),
      ),
    again: (db, { id }) => lotById(db, id),
  },
  item: {
    single: true,
    find: (db, { id }) => itemById(db, id),
    again: (db, { id }) => itemById(db, id),
  },
  // A merged record is the one it became part of.
  artist: plain((id) => sql`select id from artists where id = artist_survivor(${id})`),
  artistMerge: plain((id) => sql`select id from artist_merges where id = ${id}`),
  picture: ofItemBy((id) => sql`select item_id as "itemId" from pictures where id = ${id}`),
  reservation: ofItemBy((id) => sql`select item_id as "itemId" from reservations where id = ${id}`),
  disposal: ofItemBy(
    // What was knocked down belongs to the first item of its lot.
    (id) => sql`
      select coalesce(s.item_id, li.item_id) as "itemId" from sales s
      left join lot_items li on li.lot_id = s.lot_id and li.ordinal = 1 where s.id = ${id}`,
  ),
  import: {
    single: true,
    find: (db, { id }) => importById(db, id),
    again: (db, { id }) => importById(db, id),
    isKnown: (user, subject) => {
      const file = subject as ImportOf;
      return (
        may(user, importPermissions[file.noun]) && seesFile(user, { departmentIds: file.departments }, file)
      );
    },
  },
  request: {
    single: true,
    find: (db, { id }) =>
      oneLot(
        db,
        lotsWith(sql`r.id`, sql`lot_requests r join lots l on l.id = r.lot_id`, sql`r.id = ${id as number}`),
      ),
    again: (db, { lotId }) => lotById(db, lotId),
  },
  decision: {
    single: true,
    find: (db, { id, decision }) =>
      oneLot(
        db,
        lotsWith(
          sql`d.id`,
          sql`decisions d join lots l on l.id = d.lot_id`,
          sql`d.id = ${decision as number} and d.auction_id = ${id as number}`,
        ),
      ),
    again: (db, { lotId }) => lotById(db, lotId),
  },
  collection: plain(
    (id) => sql`
      select c.id, array(select department_id from collection_departments d where d.collection_id = c.id)::int[] as departments
      from collections c where c.id = ${id}`,
  ),
  work: {
    single: true,
    find: (db, { id, itemNo }) =>
      oneWork(db, sql`w.collection_id = ${id as number} and i.item_no = ${itemNo as string}`),
    again: (db, { id }) => oneWork(db, sql`w.id = ${id}`),
  },
  // What sellers are charged tells what the house earns.
  schedule: {
    ...plain((id) => sql`select id, kind = 'COMMISSION' as "isSecret" from schedules where id = ${id}`),
    isKnown: (user, subject) =>
      !(subject as Subject & { isSecret: boolean }).isSecret || may(user, 'settings:read'),
  },
  customer: {
    single: true,
    find: (db, { id }, reader) => customerById(db, id, reader),
    again: (db, { id }, reader) => customerById(db, id, reader),
    // What hangs on customers is asked for by their number alone: it is looked up whether they are there.
    isKnown: () => true,
  },
  note: ofCustomerBy((id) => sql`select customer_id as "customerId" from customer_notes where id = ${id}`),
  merge: ofCustomerBy((id) => sql`select survivor_id as "customerId" from merges where id = ${id}`),
  task: ofCustomerBy((id) => sql`select customer_id as "customerId" from customer_tasks where id = ${id}`),
  segment: plain((id) => sql`select id from segments where id = ${id}`),
  suppression: plain((id) => sql`select id from suppressions where id = ${id}`),
  campaign: plain((id) => sql`select id from campaigns where id = ${id}`, { noun: 'campaigns' }),
  user: plain((id) => sql`select id from users where id = ${id}`),
  returnedMail: plain((id) => sql`select id from returned_mails where id = ${id} and fault is not null`),
  mailAccount: plain((id) => sql`select id from mail_accounts where id = ${id}`),
  department: plain((id) => sql`select id from departments where id = ${id}`),
  category: plain((id) => sql`select id from categories where id = ${id}`),
  currency: plain((code) => sql`select 0 as id from currencies where code = ${code}`, { key: 'code' }),
  mail: plain((id) => sql`select id from mails where id = ${id}`),
  job: plain((id) => sql`select id from jobs where id = ${id}`),
  template: plain((id) => sql`select id from templates where id = ${id}`),
  // What is somebody else's own is not there, nor a view of a list that one may not read.
  view: {
    ...plain((id) => sql`select id, owner_id as "ownerId", list, shared from views where id = ${id}`),
    isKnown: (user, subject) => {
      const { ownerId, list, shared } = subject as Subject & {
        ownerId: number;
        list: ViewList;
        shared: boolean;
      };
      return may(user, viewLists[list]) && (shared || ownerId === user.id);
    },
  },
};

/** Which subject a noun with a story is; the others belong to the house as a whole. */
const ofNoun: Partial<Record<EventNoun, keyof typeof rules>> = {
  auctions: 'sale',
  'auction-rules': 'sale',
  lots: 'lot',
  items: 'item',
  collections: 'collection',
  works: 'work',
  customers: 'customer',
  verifications: 'customer',
  imports: 'import',
  schedules: 'schedule',
};
/** A row that is gone keeps its story, for those whose rights know no departments. */
const gone = (id: unknown): Subject => ({ id: id as number, departments: [], sale: null, lotId: null });
type InRow = Subject & { rule?: SubjectRule };

/** How each subject of the contract is found, and to whose departments it belongs: once. */
export const subjectRules: Readonly<Record<Exclude<SubjectName, 'none'>, SubjectRule>> = {
  ...rules,
  row: {
    single: false,
    find: async (db, { noun, id }, reader): Promise<InRow> => {
      const name = ofNoun[noun as EventNoun];
      const rule = name && rules[name];
      return { ...((await rule?.again(db, gone(id), reader)) ?? gone(id)), rule };
    },
    again: async (_, subject) => subject,
    isKnown: (user, { rule, ...subject }: InRow) => rule?.isKnown?.(user, subject) ?? true,
  },
};
