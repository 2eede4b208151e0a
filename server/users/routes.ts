import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { StaffName, users } from '#contract/users';
import type { Context } from '../app-context';
import { onePage } from '../lib/one-page';
import { exportUsers } from './export';
import { updateUsers } from './many';
import { searchUsers, userById } from './queries';
import { invite, inviteAgain, saveUser } from './user';

export const userRoutes: Handlers<typeof users, Context> = {
  list: ({ query }, { db }) => searchUsers(db, query),
  export: ({ query }, context) => exportUsers(context, query),
  invite: ({ body }, context) => invite(context, body),
  read: async ({ params }, { db }) => (await userById(db, params.id)) ?? refuse('row.not_found'),
  update: ({ params, body }, context) => saveUser(context, params.id, body),
  updateMany: ({ body }, context) => updateUsers(context, body),
  inviteAgain: ({ params }, context) => inviteAgain(context, params.id),
  names: async (_, { db }) =>
    onePage(
      await db.rows<StaffName>(sql`
        select id, name, role = 'SPECIALIST' as "isSpecialist" from users where active order by name, id`),
    ),
};
