import sql, { empty, raw } from 'sql-template-tag';
import type { User } from '#contract/users';
import type { Db } from '../db/database';
import { contains, orderBy } from '../db/search';

const columns = sql`
  u.id, u.email, u.name, u.role, u.language, u.active, u.password_hash is not null as activated,
  array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds",
  u.last_login_at as "lastLoginAt", u.created_at as "createdAt", u.version`;

const sortColumns = {
  name: 'lower(u.name)',
  email: 'lower(u.email)',
  role: 'u.role',
  lastLoginAt: 'u.last_login_at',
};

export async function searchUsers(
  db: Db,
  query: { page: number; pageSize: number; q: string; sort: string; role?: string },
) {
  const where = sql`where (${contains(sql`fold(u.name || ' ' || u.email)`, query.q)})
    ${query.role ? sql`and u.role = ${query.role}` : empty}`;
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total from users u ${where}`);
  const data = await db.rows<User>(sql`
    select ${columns} from users u ${where}
    order by ${raw(orderBy(sortColumns, query.sort))}, u.id
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  return { data, total, page: query.page, pageSize: query.pageSize };
}

export const userById = (db: Db, id: number): Promise<User | undefined> =>
  db.maybe<User>(sql`select ${columns} from users u where u.id = ${id}`);
