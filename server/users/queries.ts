import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type Role, roles } from '#contract/api/permissions';
import type { Reply } from '#contract/api/route';
import { userFields } from '#contract/user-fields';
import type { User, UserRow, users } from '#contract/users';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { contains, orderBy } from '../db/search';
import { accessColumns } from '../session/user-access';
import { isActivated } from './activated';

const columns = sql`
  u.id, ${selectFieldColumns(userFields, 'u')}, ${isActivated} as activated,
  array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds",
  u.last_login_at as "lastLoginAt", u.created_at as "createdAt", u.version`;

const sortColumns = {
  name: 'lower(u.name)',
  email: 'lower(u.email)',
  role: 'u.role',
  lastLoginAt: 'u.last_login_at',
};

/** The filters of the list of users, for a page or an export. */
interface UserQuery {
  /** only these */
  ids?: readonly number[];
  q: string;
  sort: string;
  role?: string;
}

const buildOrder = ({ sort }: UserQuery) => raw(`${orderBy(sortColumns, sort)}, u.id`);
const buildWhere = ({ ids, q, role }: UserQuery) =>
  ids
    ? sql`where u.id = any(${[...ids]}::bigint[])`
    : sql`where (${contains(sql`fold(u.name || ' ' || u.email)`, q)}) ${role ? sql`and u.role = ${role}` : empty}`;

/** Returns one page of users with the exact total. */
export async function searchUsers(db: Db, query: UserQuery & { page: number; pageSize: number }, now: Date) {
  const where = buildWhere(query);
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total from users u ${where}`);
  const data = await db.rows<UserRow>(sql`
    select ${columns}, ${accessColumns(now)} from users u ${where}
    order by ${buildOrder(query)}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  return { data, total, page: query.page, pageSize: query.pageSize };
}

/** Returns how many users have each role, in the order of the roles. */
export const countUsersByRole = (db: Db) =>
  db.rows<{ role: Role; users: number }>(sql`
    select r.role, count(u.id) as users
    from unnest(${[...roles]}::text[]) with ordinality r (role, place) left join users u on u.role = r.role
    group by r.role, r.place order by r.place`);

/** Selects the ids of users that match. */
export const selectUserIds = (query: UserQuery): Sql => sql`select u.id from users u ${buildWhere(query)}`;

/** Returns all users that match, in the shape of the list. */
export const findAllUsers = (db: Db, query: UserQuery): Promise<AllRows<User>> =>
  readAllRows(
    db,
    sql`${selectUserIds(query)} order by ${buildOrder(query)}`,
    (ids) => sql`select ${columns} from users u where u.id = any(${ids}::bigint[])`,
  );

export const findUser = (db: Db, id: number): Promise<User | undefined> =>
  db.maybe<User>(sql`select ${columns} from users u where u.id = ${id}`);

/** Returns how a user signs in, for administrators. */
export const findAccess = (db: Db, id: number, now: Date) =>
  db.maybe<Reply<typeof users.access>>(sql`select ${accessColumns(now)} from users u where u.id = ${id}`);
