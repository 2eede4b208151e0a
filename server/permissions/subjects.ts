import sql, { type Sql } from 'sql-template-tag';
import { type EventNoun, eventTypes } from '#contract/api/events';
import { type Actor, can } from '#contract/api/permissions';
import type { SubjectName } from '#contract/api/subjects';
import type { CommentNoun } from '#contract/comments';
import { type ImportTarget, importPermissions } from '#contract/import-fields';
import { type ViewList, viewLists } from '#contract/views';
import type { AccessPlace, Subject } from '../app-context';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { isLot } from '../db/search';
import { findItemById, findLot, findLotById, findSale, saleColumn, selectLots } from './catalogue-subjects';
import { isOwnCustomer, type Reader, selectSurvivorId } from './clients';
import { selectCommentedRow } from './comments';
import { isGoalVisible } from './goals';
import { canSeeFile, hasConsignorField } from './import-files';
import { isSubscriptionVisible } from './subscriptions';

type Params = Readonly<Record<string, unknown>>;

interface SubjectRule {
  /** whether it belongs to one department, so that its fields do as well; a sale has lots of several departments */
  single: boolean;
  find(db: Db, params: Params, reader: Reader): Promise<Subject | undefined>;
  /** loads the same row again by its id */
  reload(db: Db, subject: Subject, reader: Reader): Promise<Subject | undefined>;
  /** returns whether a user may know that the row exists; absent when all users may */
  isVisible?(user: Actor & { id: number }, subject: Subject): boolean;
}

/** A work belongs to its item's department or, without one, to those of its collection. */
const findWork = async (db: Db, condition: Sql): Promise<Subject | undefined> => {
  const row = await db.maybe<Pick<Subject, 'id' | 'departments'>>(
    prepared(sql`
    select w.id, case when i.department_id is not null then array[i.department_id]
      else array(select department_id from collection_departments d where d.collection_id = w.collection_id order by 1)
      end::int[] as departments
    from collection_items w join items i on i.id = w.item_id where ${condition}`),
  );
  return row && { ...row, sale: null, lotId: null };
};

/** Rows that belong to an item: the item is the subject. */
const buildItemRule = (select: (id: number) => Sql): SubjectRule => ({
  single: true,
  find: async (db, { id }) => {
    const row = await db.maybe<{ itemId: number }>(select(id as number));
    return row && findItemById(db, row.itemId);
  },
  reload: (db, { id }) => findItemById(db, id),
});

/** Rows that belong to the whole house, or to the departments they name themselves. */
const buildPlainRule = (
  select: (key: never) => Sql,
  { key = 'id', noun }: { key?: string; noun?: AccessPlace['noun'] } = {},
): SubjectRule => {
  const find = async (db: Db, value: unknown) => {
    const row = await db.maybe<{ id: number; departments?: number[] }>(select(value as never));
    const place = row && noun && { noun, id: row.id };
    return row && { departments: [], ...row, sale: null, lotId: null, place };
  };
  return { single: true, find: (db, params) => find(db, params[key]), reload: (db, { id }) => find(db, id) };
};

type ImportSubject = Subject & { userId: number; noun: ImportTarget; namesOwners: boolean };
type ImportRow = Pick<
  ImportSubject,
  'id' | 'departments' | 'sale' | 'mapping' | 'userId' | 'noun' | 'namesOwners'
>;
const findImportById = async (db: Db, id: unknown): Promise<ImportSubject | undefined> => {
  const row = await db.maybe<ImportRow>(sql`
    select f.id, f.noun, f.user_id as "userId", f.mapping, ${hasConsignorField} as "namesOwners", s.sale, case when s.sale is null
        then array(select department_id from collection_departments d where d.collection_id = f.collection_id order by 1)
        else array(select department_id from auction_departments d where d.auction_id = f.auction_id order by 1)
      end::int[] as departments
    from imports f
    left join lateral (select ${saleColumn} from auctions a where a.id = f.auction_id) s on true
    where f.id = ${id as number}`);
  return row && { ...row, lotId: null, place: { noun: 'imports', id: row.id } };
};

const findCustomerById = async (db: Db, id: unknown, reader: Reader): Promise<Subject | undefined> => {
  const row = await db.maybe<{ id: number; isOwn: boolean }>(
    prepared(
      sql`select c.id, ${isOwnCustomer(reader)} as "isOwn" from customers c where c.id = ${selectSurvivorId(id as number)}`,
    ),
  );
  return (
    row && { ...row, departments: [], sale: null, lotId: null, place: { noun: 'customers', id: row.id } }
  );
};

/** Rows that belong to a customer: the customer is the subject. */
const buildCustomerRule = (select: (id: number) => Sql): SubjectRule => ({
  single: true,
  find: async (db, { id }, reader) => {
    const row = await db.maybe<{ customerId: number }>(select(id as number));
    return row && findCustomerById(db, row.customerId, reader);
  },
  reload: (db, { id }, reader) => findCustomerById(db, id, reader),
});

type GoalSubject = Subject & { isVisible?: boolean };
const findGoalById = async (db: Db, id: unknown, reader: Reader): Promise<GoalSubject | undefined> => {
  const row =
    reader &&
    (await db.maybe<{ id: number; isVisible: boolean }>(
      sql`select g.id, ${isGoalVisible(reader.id)} as "isVisible" from goals g where g.id = ${id as number}`,
    ));
  return row ? { ...row, departments: [], sale: null, lotId: null } : undefined;
};

type SubscriptionSubject = Subject & { isVisible: boolean };
const findSubscriptionById = async (
  db: Db,
  id: unknown,
  reader: Reader,
): Promise<SubscriptionSubject | undefined> => {
  const row =
    reader &&
    (await db.maybe<{ id: number; isVisible: boolean }>(sql`
      select s.id, ${isSubscriptionVisible(reader)} as "isVisible" from report_subscriptions s where s.id = ${id as number}`));
  return row ? { ...row, departments: [], sale: null, lotId: null } : undefined;
};

type CommentSubject = Subject & { noun: CommentNoun; isOnVisibleRow: boolean };
const findCommentById = async (db: Db, id: unknown, reader: Reader): Promise<CommentSubject | undefined> => {
  const isVisible = reader
    ? sql`c.goal_id is null or exists (select 1 from goals g where g.id = c.goal_id and ${isGoalVisible(reader.id)})`
    : sql`c.goal_id is null`;
  const row = await db.maybe<Pick<CommentSubject, 'id' | 'noun' | 'isOnVisibleRow'>>(sql`
    select c.id, ${selectCommentedRow}, ${isVisible} as "isOnVisibleRow" from comments c where c.id = ${id as number}`);
  return row && { ...row, departments: [], sale: null, lotId: null };
};

const ledger: Subject = {
  id: 1,
  departments: [],
  sale: null,
  lotId: null,
  place: { noun: 'house', id: 1 },
};

const rules: Readonly<Record<Exclude<SubjectName, 'none' | 'row'>, SubjectRule>> = {
  ledger: { single: false, find: async () => ledger, reload: async () => ledger },
  sale: {
    single: false,
    find: (db, { id }) => findSale(db, id),
    reload: (db, { id }) => findSale(db, id),
  },
  lot: {
    single: true,
    // A lot number may have moved to another lot, so the request also names the id of the lot the user saw.
    find: (db, { id, number, expectedId }) =>
      findLot(
        db,
        expectedId === undefined
          ? selectLots(sql`l.id`, sql`lots l`, isLot(id as number, number as string))
          : selectLots(
              sql`l.id`,
              sql`lots l`,
              sql`l.auction_id = ${id as number} and (l.id = ${expectedId as number} or ${isLot(id as number, number as string)})
                order by l.id = ${expectedId as number} desc limit 1`,
            ),
      ),
    reload: (db, { id }) => findLotById(db, id),
  },
  item: {
    single: true,
    find: (db, { id }) => findItemById(db, id),
    reload: (db, { id }) => findItemById(db, id),
  },
  // A merged artist is replaced by the one it was merged into.
  artist: buildPlainRule((id) => sql`select id from artists where id = artist_survivor(${id})`),
  artistMerge: buildPlainRule((id) => sql`select id from artist_merges where id = ${id}`),
  picture: buildItemRule((id) => sql`select item_id as "itemId" from pictures where id = ${id}`),
  reservation: buildItemRule((id) => sql`select item_id as "itemId" from reservations where id = ${id}`),
  disposal: buildItemRule(
    // A hammered lot belongs to the department of its first item.
    (id) => sql`
      select coalesce(s.item_id, li.item_id) as "itemId" from sales s
      left join lot_items li on li.lot_id = s.lot_id and li.ordinal = 1 where s.id = ${id}`,
  ),
  import: {
    single: true,
    find: (db, { id }) => findImportById(db, id),
    reload: (db, { id }) => findImportById(db, id),
    isVisible: (user, subject) => {
      const file = subject as ImportSubject;
      // The history of a removed file does not say which rows the file was for.
      if (file.noun === undefined)
        return Object.values(importPermissions).every((permission) => can(user, permission));
      return (
        can(user, importPermissions[file.noun]) && canSeeFile(user, { departmentIds: file.departments }, file)
      );
    },
  },
  request: {
    single: true,
    find: (db, { id }) =>
      findLot(
        db,
        selectLots(
          sql`r.id`,
          sql`lot_requests r join lots l on l.id = r.lot_id`,
          sql`r.id = ${id as number}`,
        ),
      ),
    reload: (db, { lotId }) => findLotById(db, lotId),
  },
  decision: {
    single: true,
    find: (db, { id, decision }) =>
      findLot(
        db,
        selectLots(
          sql`d.id`,
          sql`decisions d join lots l on l.id = d.lot_id`,
          sql`d.id = ${decision as number} and d.auction_id = ${id as number}`,
        ),
      ),
    reload: (db, { lotId }) => findLotById(db, lotId),
  },
  collection: buildPlainRule(
    (id) => sql`
      select c.id, array(select department_id from collection_departments d where d.collection_id = c.id)::int[] as departments
      from collections c where c.id = ${id}`,
  ),
  work: {
    single: true,
    find: (db, { id, itemNo }) =>
      findWork(db, sql`w.collection_id = ${id as number} and i.item_no = ${itemNo as string}`),
    reload: (db, { id }) => findWork(db, sql`w.id = ${id}`),
  },
  // Rates charged to consignors reveal the income of the house.
  schedule: {
    ...buildPlainRule(
      (id) => sql`select id, kind = 'COMMISSION' as "isSecret" from schedules where id = ${id}`,
    ),
    isVisible: (user, subject) =>
      !(subject as Subject & { isSecret: boolean }).isSecret || can(user, 'settings:read'),
  },
  customer: {
    single: true,
    find: (db, { id }, reader) => findCustomerById(db, id, reader),
    reload: (db, { id }, reader) => findCustomerById(db, id, reader),
    // Related rows of customers are requested by the customer's id alone, so this makes the guard check that the customer
    // exists.
    isVisible: () => true,
  },
  customerEmail: buildCustomerRule(
    (id) => sql`select customer_id as "customerId" from customer_emails where id = ${id}`,
  ),
  note: buildCustomerRule(
    (id) => sql`select customer_id as "customerId" from customer_notes where id = ${id}`,
  ),
  // Users who may read the history of the row may read its comments.
  comment: {
    single: true,
    find: (db, { id }, reader) => findCommentById(db, id, reader),
    reload: (db, { id }, reader) => findCommentById(db, id, reader),
    isVisible: (user, subject) => {
      const { noun, isOnVisibleRow } = subject as CommentSubject;
      return isOnVisibleRow && can(user, eventTypes[noun].read);
    },
  },
  merge: buildCustomerRule((id) => sql`select survivor_id as "customerId" from merges where id = ${id}`),
  task: buildCustomerRule(
    (id) => sql`select customer_id as "customerId" from customer_tasks where id = ${id}`,
  ),
  // The condition depends on the reader, so it is read with the row. A removed goal is visible to nobody.
  goal: {
    single: true,
    find: (db, { id }, reader) => findGoalById(db, id, reader),
    reload: (db, { id }, reader) => findGoalById(db, id, reader),
    isVisible: (_, subject) => (subject as GoalSubject).isVisible === true,
  },
  segment: buildPlainRule((id) => sql`select id from segments where id = ${id}`),
  sanctionList: buildPlainRule((id) => sql`select id from sanction_lists where id = ${id}`),
  sanctionRun: buildPlainRule((id) => sql`select id from sanction_runs where id = ${id}`),
  suppression: buildPlainRule((id) => sql`select id from suppressions where id = ${id}`),
  campaign: buildPlainRule((id) => sql`select id from campaigns where id = ${id}`, { noun: 'campaigns' }),
  user: buildPlainRule((id) => sql`select id from users where id = ${id}`),
  returnedMail: buildPlainRule(
    (id) => sql`select id from returned_mails where id = ${id} and issue is not null`,
  ),
  mailAccount: buildPlainRule((id) => sql`select id from mail_accounts where id = ${id}`),
  department: buildPlainRule((id) => sql`select id from departments where id = ${id}`),
  category: buildPlainRule((id) => sql`select id from categories where id = ${id}`),
  currency: buildPlainRule((code) => sql`select 0 as id from currencies where code = ${code}`, {
    key: 'code',
  }),
  mail: buildPlainRule((id) => sql`select id from mails where id = ${id}`),
  textMessage: buildPlainRule((id) => sql`select id from text_messages where id = ${id}`),
  job: buildPlainRule((id) => sql`select id from jobs where id = ${id}`),
  template: buildPlainRule((id) => sql`select id from templates where id = ${id}`),
  // Another user's own view does not exist for this reader, nor does a view of a list they may not read.
  view: {
    ...buildPlainRule(
      (id) => sql`select id, owner_id as "ownerId", list, shared from views where id = ${id}`,
    ),
    isVisible: (user, subject) => {
      const { ownerId, list, shared } = subject as Subject & {
        ownerId: number;
        list: ViewList;
        shared: boolean;
      };
      return can(user, viewLists[list]) && (shared || ownerId === user.id);
    },
  },
  // To recipients who may no longer see the report it does not exist.
  subscription: {
    single: true,
    find: (db, { id }, reader) => findSubscriptionById(db, id, reader),
    reload: (db, { id }, reader) => findSubscriptionById(db, id, reader),
    isVisible: (_, subject) => (subject as SubscriptionSubject).isVisible,
  },
};

/** The subject of each noun with a history; the other nouns belong to the whole house. */
const subjectNameByNoun: Partial<Record<EventNoun, keyof typeof rules>> = {
  auctions: 'sale',
  'auction-rules': 'sale',
  lots: 'lot',
  items: 'item',
  collections: 'collection',
  works: 'work',
  customers: 'customer',
  verifications: 'customer',
  imports: 'import',
  goals: 'goal',
  subscriptions: 'subscription',
  schedules: 'schedule',
};
/** A removed row keeps its history for users whose permissions are not limited to departments. */
const toRemovedSubject = (id: unknown): Subject => ({
  id: id as number,
  departments: [],
  sale: null,
  lotId: null,
});
type RowSubject = Subject & { rule?: SubjectRule };

/** How each subject of the contract is loaded, and to which departments it belongs. */
export const subjectRules: Readonly<Record<Exclude<SubjectName, 'none'>, SubjectRule>> = {
  ...rules,
  row: {
    single: false,
    find: async (db, { noun, id }, reader): Promise<RowSubject> => {
      const name = subjectNameByNoun[noun as EventNoun];
      const rule = name && rules[name];
      return { ...((await rule?.reload(db, toRemovedSubject(id), reader)) ?? toRemovedSubject(id)), rule };
    },
    reload: async (_, subject) => subject,
    isVisible: (user, { rule, ...subject }: RowSubject) => rule?.isVisible?.(user, subject) ?? true,
  },
};
