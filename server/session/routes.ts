import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { session } from '#contract/session';
import type { Context } from '../app-context';
import { getBuildId } from '../lib/build';
import { toSinglePage } from '../lib/single-page';
import { readHouseForSession } from '../settings/frame';
import { changePassword, digest, saveProfile, signIn, signOut } from './session';
import { invalidateSessions } from './session-cache';
import { createFirstAdmin, measureNewPassword, readToken, redeemToken, requestPasswordReset } from './token';

export const sessionRoutes: Handlers<typeof session, Context> = {
  read: async (_, { db, visitor, app }) => ({
    user: visitor,
    house: await readHouseForSession(db),
    empty: visitor === null && !(await db.maybe(sql`select 1 from users limit 1`)),
    demo: visitor ? null : (app.demo ?? null),
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
  measurePassword: ({ body }, context) => measureNewPassword(context, body),
  sessions: async (_, { db, user, now, request }) => {
    const currentId = request.cookie ? digest(request.cookie).toString('hex') : '';
    const data = await db.rows<{
      id: string;
      createdAt: string;
      lastSeenAt: string;
      address: string;
      agent: string;
    }>(sql`
      select encode(hash, 'hex') as id, created_at as "createdAt", last_seen_at as "lastSeenAt", address, agent
      from sessions where user_id = ${user.id} and expires_at > ${now} order by last_seen_at desc`);
    return toSinglePage(data.map((row) => ({ ...row, current: row.id === currentId })));
  },
  endSession: async ({ params }, { db, app, user }) => {
    const ended = await db.run(sql`
      delete from sessions where user_id = ${user.id} and encode(hash, 'hex') = ${params.id}`);
    if (!ended) refuse('row.not_found');
    await invalidateSessions(app, db, user.id);
  },
  updateProfile: async ({ body }, context) => ({ user: await saveProfile(context, body) }),
  changePassword: ({ body }, context) => changePassword(context, body.current, body.password),
};
