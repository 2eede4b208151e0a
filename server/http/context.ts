import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contract/api/refusal';
import { tabHeader } from '#contract/api/route';
import type { AppContext, Visit } from '../app-context';
import type { Db } from '../db/database';
import { passkeyCookie } from '../passkeys/challenge';
import { deviceCookie, deviceDays } from '../session/device';
import { pendingCookie, pendingMinutes } from '../session/pending';
import { attemptCookie } from '../session/providers';
import { rememberedCookie, rememberedDays } from '../session/remembered';
import { sessionCookie } from '../session/session';

/** Returns the browser tab that sent the request. */
export const readTab = ({ headers }: FastifyRequest): string | undefined => {
  const tab = headers[tabHeader.toLowerCase()];
  return typeof tab === 'string' ? tab.slice(0, 100) : undefined;
};

const cookieOptions = (app: AppContext, request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https' || app.publicUrl.startsWith('https:'),
});

/** Returns what a handler receives beside its input. `db` is the pool, or the transaction of the action. */
export const createVisit = (
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visit['visitor'],
  db: Db = app.db,
): Visit => ({
  app,
  db,
  now: app.now(),
  visitor,
  get user() {
    return visitor ?? refuse('session.required');
  },
  request: {
    id: request.id,
    tab: readTab(request),
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 200),
    cookie: request.cookies[sessionCookie],
    setCookie: (secret) => {
      if (secret === null) reply.clearCookie(sessionCookie, cookieOptions(app, request));
      else reply.setCookie(sessionCookie, secret, cookieOptions(app, request));
    },
    deviceCookie: request.cookies[deviceCookie],
    setDeviceCookie: (secret) => {
      const maxAge = deviceDays * 86_400;
      reply.setCookie(deviceCookie, secret, { ...cookieOptions(app, request), path: '/api/session', maxAge });
    },
    attemptCookie: request.cookies[attemptCookie],
    setAttemptCookie: (secret) => {
      reply.setCookie(attemptCookie, secret, { ...cookieOptions(app, request), path: '/api/session' });
    },
    passkeyCookie: request.cookies[passkeyCookie],
    setPasskeyCookie: (secret) => {
      reply.setCookie(passkeyCookie, secret, { ...cookieOptions(app, request), path: '/api/session' });
    },
    rememberedCookie: request.cookies[rememberedCookie],
    setRememberedCookie: (secret) => {
      const maxAge = rememberedDays * 86_400;
      reply.setCookie(rememberedCookie, secret, {
        ...cookieOptions(app, request),
        path: '/api/session',
        maxAge,
      });
    },
    pendingCookie: request.cookies[pendingCookie],
    setPendingCookie: (secret) => {
      const options = { ...cookieOptions(app, request), path: '/api/session' };
      if (secret === null) reply.clearCookie(pendingCookie, options);
      else reply.setCookie(pendingCookie, secret, { ...options, maxAge: pendingMinutes * 60 });
    },
  },
});

/**
 * Refuses writes from pages of other sites that use this user's cookie: `Origin`, if sent, must be ours; without it the
 * browser's `sec-fetch-site` header decides.
 */
export function checkOrigin(request: FastifyRequest, app: AppContext): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin } = request.headers;
  if (origin === undefined) {
    if (request.headers['sec-fetch-site'] === 'cross-site') refuse('request.origin');
    return;
  }
  const ownOrigin = `${request.protocol}://${request.host}`;
  if (origin !== ownOrigin && origin !== new URL(app.publicUrl).origin) refuse('request.origin');
}
