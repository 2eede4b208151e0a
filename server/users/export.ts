import type { Input } from '#contract/api/route';
import type { User, users } from '#contract/users';
import type { Context } from '../app-context';
import { type Column, exportList } from '../exports/list';
import { createNameLookup } from '../exports/names';
import { findAllUsers } from './queries';

/** Exports the users as a file. */
export async function exportUsers(context: Context, query: Input<typeof users.export>['query']) {
  const { db } = context;
  const departments = await createNameLookup(db, 'departments');
  const columns: Column<User>[] = [
    { head: 'name', cell: (row) => row.name },
    { head: 'email', cell: (row) => row.email },
    { head: 'role', cell: (row) => row.role },
    { head: 'departments', cell: (row) => departments(row.departmentIds) },
    { head: 'language', cell: (row) => row.language },
    { head: 'active', cell: (row) => String(row.active) },
    { head: 'activated', cell: (row) => String(row.activated) },
    { head: 'last_login_at', cell: (row) => row.lastLoginAt },
    { head: 'created_at', cell: (row) => row.createdAt },
  ];
  return exportList(context, 'users', query.format, columns, await findAllUsers(db, query));
}
