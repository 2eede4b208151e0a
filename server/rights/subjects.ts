import sql, { type Sql } from 'sql-template-tag';
import type { StoryNoun } from '#contract/events';
import { type ImportTarget, importDeeds } from '#contract/import-fields';
import { type Actor, may } from '#contract/permissions';
import type { SubjectName } from '#contract/subjects';
import { type ViewList, viewLists } from '#contract/views';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { isLot } from '../db/search';
import type { SaleOfLots, Subject } from '../house';

type Params = Readonly<Record<string, unknown>>;
type Reader = (Actor & { id: number }) | null;

interface SubjectRule {
  /** is it one thing, so that what is told of it is told of its departments? A sale holds lots of several */
  single: boolean;
  find(db: Db, params: Params, reader: Reader): Promise<Subject | undefined>;
  /** the same row once more, by its own number */
  again(db: Db, subject: Subject, reader: Reader): Promise<Subject | undefined>;
  /** for those to whom it is not there */
  isKnown?(user: Actor & { id: number }, subject: Subject): boolean;
}

const saleColumn = sql`
  jsonb_build_object('id', a.id, 'code', a.code, 'status', a.status, 'currency', a.currency, 'departmentIds',
    array(select department_id from auction_departments d where d.auction_id = a.id order by 1)) as sale`;

type SaleRow = Pick<Subject, 'id'> & { sale: SaleOfLots };
const oneSale = async (db: Db, id: unknown): Promise<Subject | undefined> => {
  const row = await db.maybe<SaleRow>(
    prepared(sql`select a.id, ${saleColumn} from auctions a where a.id = ${id as number}`),
  );
  return row && { ...row, departments: row.sale.departmentIds, lotId: null };
};

type LotRow = SaleRow & { lotId: number; departmentId: number | null };
/** A lot belongs to its item's department; without one, to those of its sale. */
const ofLot = ({ departmentId, ...row }: LotRow): Subject => ({
  ...row,
  departments: departmentId === null ? row.sale.departmentIds : [departmentId],
});
const lotsWith = (id: Sql, from: Sql, rest: Sql): Sql => sql`
  select ${id} as id, l.id as "lotId", i.department_id as "departmentId", ${saleColumn}
  from ${from} join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
  join auctions a on a.id = l.auction_id where ${rest}`;
const oneLot = async (db: Db, query: Sql): Promise<Subject | undefined> => {
  const row = await db.maybe<LotRow>(prepared(query));
  return row && ofLot(row);
};
const lotById = (db: Db, id: unknown) =>
  oneLot(db, lotsWith(sql`l.id`, sql`lots l`, sql`l.id = ${id as number}`));

const ofItem = ({ id, departmentId }: { id: number; departmentId: number | null }): Subject => ({
  id,
  departments: [departmentId],
  sale: null,
  lotId: null,
  place: { noun: 'items', id },
});
const itemsWith = (rest: Sql): Sql =>
  sql`select id, department_id as "departmentId" from items where ${rest}`;
const itemById = async (db: Db, id: unknown): Promise<Subject | undefined> => {
  const row = await db.maybe<Parameters<typeof ofItem>[0]>(itemsWith(sql`id = ${id as number}`));
  return row && ofItem(row);
};

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

/** Several rows by their numbers, as far as there are any. */
export const furtherSubjects = {
  lot: async (db: Db, ids: readonly number[]): Promise<Subject[]> =>
    (await db.rows<LotRow>(lotsWith(sql`l.id`, sql`lots l`, sql`l.id = any(${[...ids]}::bigint[])`))).map(
      ofLot,
    ),
  item: async (db: Db, ids: readonly number[]): Promise<Subject[]> =>
    (await db.rows<Parameters<typeof ofItem>[0]>(itemsWith(sql`id = any(${[...ids]}::bigint[])`))).map(
      ofItem,
    ),
  customer: (
    db: Db,
    ids: readonly number[],
    reader: Reader,
    named: Sql = sql`select null::bigint`,
  ): Promise<Subject[]> =>
    db.rows<Subject>(sql`
      select c.id, '{}'::int[] as departments, null as sale, null as "lotId",
        ${isOwnClient(reader)} or c.id in (${named}) as "isOwn"
      from customers c where c.id = any(${[...ids]}::bigint[])`),
};

/** Which customers a row names by now: to whom its items belong, or for whom they are kept. */
export function namedBy(row: SubjectName, { id, lotId }: Subject, as: 'consignor' | 'client'): Sql {
  const items =
    row === 'lot'
      ? sql`select item_id from lot_items where lot_id = ${lotId}`
      : row === 'work'
        ? sql`select item_id from collection_items where id = ${id}`
        : sql`select ${id}::bigint`;
  return as === 'consignor'
    ? sql`select consignor_id from items where id in (${items})`
    : sql`select customer_id from reservations where item_id in (${items}) and outcome is null`;
}

/** A row that belongs to the house as a whole, or to the departments it names itself. */
const plain = (select: (key: never) => Sql, key = 'id'): SubjectRule => {
  const find = async (db: Db, value: unknown) => {
    const row = await db.maybe<{ id: number; departments?: number[] }>(select(value as never));
    return row && { departments: [], ...row, sale: null, lotId: null };
  };
  return { single: true, find: (db, params) => find(db, params[key]), again: (db, { id }) => find(db, id) };
};

/** Does the file `f` say whose things are? */
const namesOwners = sql`f.mapping -> 'fields' ? 'consignor'`;

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

/** Is the client `c` one of those this reader knows: assigned, or of a department with which the client deals? As SQL. */
export const isOwnClient = (reader: Reader): Sql =>
  reader
    ? sql`(c.specialist_id is not distinct from ${reader.id} or c.department_ids && ${[...reader.departmentIds]}::bigint[])`
    : sql`false`;

/** The number under which a customer stands: that of the record into which theirs was merged. */
export const survivorOf = (id: number): Sql =>
  sql`(select coalesce(s.merged_into, s.id) from customers s where s.id = ${id})`;

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

interface FilesOf {
  departmentIds: readonly (number | null)[];
}
/**
 * Which files of a sale, a collection or a register are there for a reader: what others brought for those who may see
 * every reserve in it, for a file may hold things of each of its departments, and one of them is not enough. Once somebody
 * has a file say whose things are, what its rows are found to say tells who is a client.
 */
const reachOf = (user: Actor, { departmentIds }: FilesOf) => ({
  others:
    may(user, 'lots:see-reserve', []) ||
    (departmentIds.length > 0 && departmentIds.every((id) => may(user, 'lots:see-reserve', [id]))),
  owners: may(user, 'lots:see-consignor', departmentIds),
});

/** Is a file there for this reader, in a list as by its address? */
export function seesFile(
  user: Actor & { id: number },
  target: FilesOf,
  file: { userId: number; namesOwners: boolean },
): boolean {
  const { others, owners } = reachOf(user, target);
  return (others || file.userId === user.id) && (owners || !file.namesOwners);
}

/** The same of the files `f` that go into one target, as SQL. */
export function seenFiles(user: Actor & { id: number }, target: FilesOf): Sql {
  const { others, owners } = reachOf(user, target);
  return sql`((${others} or f.user_id = ${user.id}) and (${owners} or not (${namesOwners})))`;
}

const rules: Readonly<Record<Exclude<SubjectName, 'none' | 'row'>, SubjectRule>> = {
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
      return may(user, importDeeds[file.noun]) && seesFile(user, { departmentIds: file.departments }, file);
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
  campaign: plain((id) => sql`select id from campaigns where id = ${id}`),
  user: plain((id) => sql`select id from users where id = ${id}`),
  mailAccount: plain((id) => sql`select id from mail_accounts where id = ${id}`),
  department: plain((id) => sql`select id from departments where id = ${id}`),
  category: plain((id) => sql`select id from categories where id = ${id}`),
  currency: plain((code) => sql`select 0 as id from currencies where code = ${code}`, 'code'),
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
const ofNoun: Partial<Record<StoryNoun, keyof typeof rules>> = {
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
      const name = ofNoun[noun as StoryNoun];
      const rule = name && rules[name];
      return { ...((await rule?.again(db, gone(id), reader)) ?? gone(id)), rule };
    },
    again: async (_, subject) => subject,
    isKnown: (user, { rule, ...subject }: InRow) => rule?.isKnown?.(user, subject) ?? true,
  },
};
