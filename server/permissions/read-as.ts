import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import type { Route } from '#contract/api/route';
import type { AppContext, Context, User, Visit } from '../app-context';
import type { RequestInput } from './further-permissions';
import { guardEndpoint } from './guard';

/**
 * Returns a function that reads what an endpoint reads, as a user who sends no request: with the permissions, the departments
 * and the secrets of this user, as the contract declares them. It throws the refusal that the user would get. Call this once
 * for each endpoint.
 */
export function readAs<I extends RequestInput, Result>(
  route: Route,
  read: (input: I, context: Context) => Promise<Result>,
): (app: AppContext, user: User, input: I) => Promise<Result> {
  const guarded = guardEndpoint<I>(route, read);
  const { permission } = route;
  return async (app, user, input) => {
    if (permission !== 'public' && permission !== 'signed-in' && !can(user, permission))
      refuse('permission.denied', { permission });
    return (await guarded(input, toVisit(app, user))) as Result;
  };
}

const ignore = () => undefined;

const toVisit = (app: AppContext, user: User): Visit => ({
  app,
  db: app.db,
  now: app.now(),
  user,
  visitor: user,
  request: {
    id: '',
    address: '',
    agent: '',
    tab: undefined,
    cookie: undefined,
    setCookie: ignore,
    deviceCookie: undefined,
    setDeviceCookie: ignore,
    attemptCookie: undefined,
    setAttemptCookie: ignore,
    passkeyCookie: undefined,
    setPasskeyCookie: ignore,
    pendingCookie: undefined,
    setPendingCookie: ignore,
    rememberedCookie: undefined,
    setRememberedCookie: ignore,
  },
});
