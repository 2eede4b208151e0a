import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { hashPassword } from '../session/password';
import type { DemoRows } from './book';
import { demoColleagues, demoPassword, demoUsers } from './people';
import { days, toOfficeHours } from './time';

/** Creates all users of the house, in the order in which they joined. */
export async function seedStaff(tx: Db, now: number) {
  const ids = new Map<string, number>();
  const events: DemoRows['events'] = [];
  const allUsers = [...demoUsers, ...demoColleagues];
  const hashes = await Promise.all(allUsers.map(() => hashPassword(demoPassword)));
  for (const [at, user] of allUsers.entries()) {
    const joinedAt = toOfficeHours(now - days(520 - at));
    const { id } = await tx.row<{ id: number }>(sql`
      insert into users (email, name, role, language, password_hash, created_at)
      values (${user.email}, ${user.name}, ${user.role}, ${user.language}, ${hashes[at]}, ${new Date(joinedAt)})
      returning id`);
    ids.set(user.email, id);
    await tx.run(sql`
      insert into user_departments (user_id, department_id)
      select ${id}, id from departments where code = any(${[...user.departments]}::text[])`);
    if (at > 0)
      events.push({
        at: joinedAt,
        user_id: ids.get('admin@rostrum.test') ?? id,
        noun: 'users',
        noun_id: id,
        action: 'invite',
        changes: { role: [null, user.role] },
      });
  }
  const byEmail = (email: string) => ids.get(email) ?? 0;
  const specialists = allUsers.filter(({ departments }) => departments.length > 0);
  return {
    events,
    byEmail,
    /** returns the user who catalogs the sales of a department */
    getSpecialist: (department: string) =>
      byEmail(
        specialists.find(({ departments }) => departments.includes(department))?.email ??
          'manager@rostrum.test',
      ),
  };
}

export type Staff = Awaited<ReturnType<typeof seedStaff>>;
