import sql, { type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { type View, type ViewList, viewLists } from '#contract/views';
import type { User } from '../app-context';
import type { Db } from '../db/database';

const selectViews = async (db: Db, user: User, where: Sql): Promise<View[]> => {
  const rows = await db.rows<Omit<View, 'editable'>>(sql`
    select v.id, v.list, v.name, v.query, v.shared, u.name as by, u.id as "byId", v.owner_id = ${user.id} as mine, v.version
    from views v join users u on u.id = v.owner_id where ${where}
    order by lower(v.name), v.id limit 500`);
  return rows.map((row) => ({
    ...row,
    editable: row.mine || (row.shared && can(user, 'views:share')),
  }));
};

/** Returns the views that this user can use: their own and shared ones, of one list or of all lists that they may read. */
export async function listViews(db: Db, user: User, list: ViewList | undefined): Promise<View[]> {
  const lists = Object.entries(viewLists).flatMap(([name, permission]) =>
    can(user, permission) && (list ?? name) === name ? [name] : [],
  );
  return selectViews(db, user, sql`v.list = any(${lists}::text[]) and (v.owner_id = ${user.id} or v.shared)`);
}

export const findView = async (db: Db, user: User, id: number): Promise<View | undefined> =>
  (await selectViews(db, user, sql`v.id = ${id}`))[0];
