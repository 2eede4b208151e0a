import { refuse } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import type { users } from '#contract/users';
import type { Context } from '../app-context';
import { runInSavepoint } from '../db/savepoint';
import { findSelectedIds, toRefusedRow } from '../db/selection';
import { findUser, selectUserIds } from './queries';
import { saveUser } from './user';

/**
 * Activates or deactivates many users in one transaction; those deactivated are signed out everywhere. Skips the user who
 * does it, the last administrator and, unless their work is to be left, those who are responsible for unfinished work, and
 * names them with the reason.
 */
export async function updateUsers(
  context: Context,
  { rows, change, leaveWork }: Input<typeof users.updateMany>['body'],
): Promise<Reply<typeof users.updateMany>> {
  return context.db.transaction(async (tx) => {
    const changed: number[] = [];
    const refused = [];
    const ids = await findSelectedIds(tx, rows, selectUserIds);
    const keepsResponsible = !change.active && !leaveWork;
    const responsible = new Set(keepsResponsible ? await context.app.listeners.findResponsible(tx, ids) : []);
    for (const id of ids) {
      const user = await findUser(tx, id);
      if (user?.active === change.active) continue;
      const refusal = await runInSavepoint(tx, async () => {
        if (!user) refuse('row.not_found');
        if (user.id === context.user.id) refuse('user.self');
        if (responsible.has(id)) refuse('user.has_work');
        const { email, name, role, language, departmentIds, version } = user;
        await saveUser({ ...context, db: tx }, id, {
          ...{ email, name, role, language, departmentIds, version },
          ...change,
        });
      });
      if (refusal) refused.push(toRefusedRow(id, user?.name ?? '', refusal));
      else changed.push(id);
    }
    return { changed, refused };
  });
}
