import { hash } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import type { Role } from '#contract/api/permissions';
import type { Db } from '../../server/db/database';

export const password = 'hammer-and-block';

export const departmentNames = { books: 'Books and Maps', clocks: 'Clocks and Barometers' } as const;
export type DepartmentKey = keyof typeof departmentNames;

/** One user per role; the specialist works only in the books department. */
export const staff = {
  ADMIN: { name: 'Ottoline Ledger', email: 'ottoline@rostrum.test', departments: [] },
  MANAGER: { name: 'Barnaby Gavel', email: 'barnaby@rostrum.test', departments: [] },
  EDITOR: { name: 'Cordelia Proof', email: 'cordelia@rostrum.test', departments: [] },
  SPECIALIST: { name: 'Ignatius Folio', email: 'ignatius@rostrum.test', departments: ['books'] },
} as const satisfies Record<Role, { name: string; email: string; departments: readonly DepartmentKey[] }>;

export interface Person {
  id: number;
  role: Role;
  name: string;
  email: string;
}
export type People = Record<Role, Person>;
export type Departments = Record<DepartmentKey, number>;

/** Adds two departments and one active user per role, all with the same password. */
export async function addPeople(db: Db): Promise<{ people: People; departments: Departments }> {
  const departments = { books: 0, clocks: 0 };
  for (const key of Object.keys(departmentNames) as DepartmentKey[])
    departments[key] = (
      await db.row<{ id: number }>(
        sql`insert into departments (code, name) values (${`TEST-${key.toUpperCase()}`}, ${departmentNames[key]}) returning id`,
      )
    ).id;

  // Tests advance their clock by days with the same session.
  await db.run(sql`update house set session_idle_minutes = 20160, admin_session_hours = 336`);
  // The lowest cost that argon2 accepts; its strength is tested with the passwords.
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const people = {} as People;
  for (const role of Object.keys(staff) as Role[]) {
    const { name, email, departments: own } = staff[role];
    const { id } = await db.row<{ id: number }>(sql`
      insert into users (email, name, role, password_hash) values (${email}, ${name}, ${role}, ${passwordHash})
      returning id`);
    for (const key of own)
      await db.run(
        sql`insert into user_departments (user_id, department_id) values (${id}, ${departments[key]})`,
      );
    people[role] = { id, role, name, email };
  }
  return { people, departments };
}
