import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { session } from '#contract/session';
import type { Context } from '../app-context';
import { getBuildId } from '../lib/build';
import { readHouseForSession } from '../settings/frame';
import { readDemo } from './demo';
import { listSignIns } from './history';
import { changePassword, confirmIdentity } from './own-password';
import { listOwnSessions } from './own-sessions';
import { reportSignIn } from './report';
import { digest, saveProfile, signOut } from './session';
import { endSessions, invalidateSessions } from './session-cache';
import { signIn } from './sign-in';
import { createFirstAdmin, measureNewPassword, readToken, redeemToken, requestPasswordReset } from './token';

export const sessionRoutes: Handlers<typeof session, Context> = {
  read: async (_, { db, visitor, app }) => ({
    user: visitor,
    house: await readHouseForSession(db),
    empty: visitor === null && !(await db.maybe(sql`select 1 from users limit 1`)),
    demo: visitor ? null : await readDemo(app),
    delivery: app.config.mailUrl === undefined ? 'OUTBOX' : 'SMTP',
    build: getBuildId(app.dist),
  }),
  signIn: async ({ body }, context) => ({ user: await signIn(context, body.email, body.password) }),
  signOut: (_, context) => signOut(context),
  firstAdmin: async ({ body }, context) => ({ user: await createFirstAdmin(context, body) }),
  forgotten: ({ body }, context) => requestPasswordReset(context, body.email),
  readToken: ({ params }, context) => readToken(context, params.token),
  redeemToken: async ({ params, body }, context) => ({
    user: await redeemToken(context, params.token, body.password),
  }),
  confirm: ({ body }, context) => confirmIdentity(context, body.password),
  measurePassword: ({ body }, context) => measureNewPassword(context, body),
  sessions: (_, context) => listOwnSessions(context),
  endOtherSessions: (_, { db, app, user, request }) =>
    endSessions(app, db, user.id, digest(request.cookie ?? '')),
  endSession: async ({ params }, { db, app, user }) => {
    const ended = await db.run(sql`
      delete from sessions where user_id = ${user.id} and encode(hash, 'hex') = ${params.id}`);
    if (!ended) refuse('row.not_found');
    await invalidateSessions(app, db, user.id);
  },
  signIns: ({ query }, context) => listSignIns(context, query),
  reportSignIn: ({ params }, context) => reportSignIn(context, params.id),
  updateProfile: async ({ body }, context) => ({ user: await saveProfile(context, body) }),
  changePassword: ({ body }, context) => changePassword(context, body.current, body.password),
};
