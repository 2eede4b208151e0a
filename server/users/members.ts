import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { DepartmentMember } from '#contract/users';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { lock } from '../db/locks';
import { recordEvent } from '../events/event';
import { invalidateSessions } from '../session/session-cache';
import { setDepartments } from '../settings/member-departments';
import { findUser } from './queries';

/** Returns the members of a department by name, active ones first. */
export async function listMembers(db: Db, departmentId: number): Promise<{ members: DepartmentMember[] }> {
  if (!(await db.maybe(sql`select 1 from departments where id = ${departmentId}`))) refuse('row.not_found');
  return {
    members: await db.rows<DepartmentMember>(sql`
      select u.id, u.name, u.role, u.active from user_departments m join users u on u.id = m.user_id
      where m.department_id = ${departmentId} order by u.active desc, lower(u.name), u.id`),
  };
}

/** Adds users to a department and removes others from it. Refuses unknown users. */
export function changeMembers(
  { db, app, user, now }: Context,
  departmentId: number,
  { add, remove }: { add: number[]; remove: number[] },
): Promise<{ members: DepartmentMember[] }> {
  return db.transaction(async (tx) => {
    await lock(tx, 'users');
    await listMembers(tx, departmentId);
    for (const id of [...new Set([...add, ...remove])].toSorted((one, other) => one - other)) {
      await tx.run(sql`select 1 from users where id = ${id} for update`);
      const member = await findUser(tx, id);
      if (!member) return refuseField('add', 'unknown_row');
      const others = member.departmentIds.filter((one) => one !== departmentId);
      const departmentIds = add.includes(id) ? [...others, departmentId] : others;
      if (departmentIds.length === member.departmentIds.length) continue;
      await tx.run(sql`update users set version = version + 1 where id = ${id}`);
      await setDepartments(tx, 'users', id, departmentIds);
      await invalidateSessions(app, tx, id);
      await recordEvent(tx, {
        now,
        userId: user.id,
        noun: 'users',
        id,
        action: 'update',
        changes: { departmentIds: [member.departmentIds, departmentIds] },
      });
    }
    return listMembers(tx, departmentId);
  });
}
