import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { StaffName, users } from '#contract/users';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { listInvitationCountries } from '../text-messages/countries';
import { exportUsers } from './export';
import { updateUsers } from './many';
import { changeMembers, listMembers } from './members';
import { countUsersByRole, findAccess, findUser, searchUsers } from './queries';
import { endUserSessions, inviteAgain, inviteUser, saveUser } from './user';

export const userRoutes: Handlers<typeof users, Context> = {
  list: ({ query }, { db, now }) => searchUsers(db, query, now),
  export: ({ query }, context) => exportUsers(context, query),
  invite: ({ body }, context) => inviteUser(context, body),
  countByRole: async (_, { db }) => toSinglePage(await countUsersByRole(db)),
  phoneCountries: async (_, { db }) => toSinglePage(await listInvitationCountries(db)),
  read: async ({ params }, { db }) => (await findUser(db, params.id)) ?? refuse('row.not_found'),
  access: async ({ params }, { db, now }) =>
    (await findAccess(db, params.id, now)) ?? refuse('row.not_found'),
  endSessions: ({ params }, context) => endUserSessions(context, params.id),
  update: ({ params, body }, context) => saveUser(context, params.id, body),
  updateMany: ({ body }, context) => updateUsers(context, body),
  inviteAgain: ({ params }, context) => inviteAgain(context, params.id),
  departmentMembers: ({ params }, { db }) => listMembers(db, params.id),
  changeMembers: ({ params, body }, context) => changeMembers(context, params.id, body),
  names: async (_, { db }) =>
    toSinglePage(
      await db.rows<StaffName>(sql`
        select id, name, role = 'SPECIALIST' as "isSpecialist" from users where active order by name, id`),
    ),
};
