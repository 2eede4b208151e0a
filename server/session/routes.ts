import sql from 'sql-template-tag';
import type { Handlers } from '#contract/api/route';
import type { session } from '#contract/session';
import type { Context } from '../app-context';
import { getBuildId } from '../lib/build';
import { readHouseForSession } from '../settings/frame';
import { findSignInCountries } from '../text-messages/countries';
import { readAppearance, saveAppearance } from './appearance';
import { readDemo } from './demo';
import { createFirstAdmin } from './first-admin';
import { listSignIns } from './history';
import { measureNewPassword } from './measure-new-password';
import { changePassword, confirmIdentity } from './own-password';
import { saveProfile } from './own-profile';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions';
import { isPasskeyOffered } from './passkey-offer';
import { listSignInProviders } from './providers';
import { getPasskeyOrigin } from './relying-party';
import { reportSignIn } from './report';
import { readFactorDeadline } from './required-factor';
import { finishReview, readReview } from './review';
import { signOut } from './session';
import { signIn } from './sign-in';
import { readToken, redeemToken, requestNewLink, requestPasswordReset } from './token';
import { endTour, isTourOffered } from './tour';

export const sessionRoutes: Handlers<typeof session, Context> = {
  read: async (_, context) => {
    const { db, visitor, app } = context;
    const factorDueAt = visitor ? await readFactorDeadline(db, app, visitor.id) : null;
    return {
      user: visitor,
      factorDueAt,
      // A required second factor comes first.
      offersPasskey: visitor !== null && factorDueAt === null && (await isPasskeyOffered(context, visitor)),
      offersTour: visitor !== null && (await isTourOffered(app, visitor)),
      review: visitor ? await readReview(db, visitor.id) : null,
      appearance: visitor && (await readAppearance(db, visitor.id)),
      house: await readHouseForSession(db),
      empty: visitor === null && !(await db.maybe(sql`select 1 from users limit 1`)),
      demo: visitor ? null : await readDemo(app),
      providers: await listSignInProviders(app),
      delivery: app.config.mailUrl === undefined ? 'OUTBOX' : 'SMTP',
      passkeyOrigin: getPasskeyOrigin(app.publicUrl),
      phoneCountries: await findSignInCountries(db),
      build: getBuildId(app.dist),
    };
  },
  signIn: ({ body }, context) => signIn(context, body.email, body.password),
  signOut: (_, context) => signOut(context),
  firstAdmin: ({ body }, context) => createFirstAdmin(context, body),
  forgotten: ({ body }, context) => requestPasswordReset(context, body.email),
  readToken: ({ params }, context) => readToken(context, params.token),
  redeemToken: ({ params, body }, context) => redeemToken(context, params.token, body),
  confirm: ({ body }, context) => confirmIdentity(context, body),
  renewToken: ({ params }, context) => requestNewLink(context, params.token),
  measurePassword: ({ body }, context) => measureNewPassword(context, body),
  sessions: (_, context) => listOwnSessions(context),
  endOtherSessions: (_, context) => endOtherSessions(context),
  endSession: ({ params }, context) => endOwnSession(context, params.id),
  signIns: ({ query }, context) => listSignIns(context, query),
  reportSignIn: ({ params }, context) => reportSignIn(context, params.id),
  endTour: (_, context) => endTour(context),
  finishReview: (_, context) => finishReview(context),
  updateProfile: async ({ body }, context) => ({ user: await saveProfile(context, body) }),
  updateAppearance: ({ body }, context) => saveAppearance(context, body),
  changePassword: ({ body }, context) => changePassword(context, body.current, body.password),
};
