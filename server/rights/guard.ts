import * as z from 'zod';
import { scopeOf } from '#contract/api/permissions';
import { Refusal, refuse } from '#contract/api/refusal';
import { isTakenAlong, isWrite, type Route } from '#contract/api/route';
import { RefusalParams, rowOf, ruleOf, type SecretPermission } from '#contract/api/secrets';
import type { Context, Subject, User, Visit } from '../app-context';
import { logAccess } from './accessLog';
import { refuseErased } from './erased';
import { type Given, requireFurtherPermissions, requireNamedPermissions, valueAt } from './further';
import { findSecretPermissions, type Redactor, redactorOf } from './redact';
import { demandOf } from './scope';
import { subjectRules } from './subjects';
import { findVisibility, type Mode } from './visibility';

type Handler<I> = (input: I, context: Context) => unknown;

/**
 * Puts an endpoint's rights around its handler, as the contract declares them. Before it: the subject is not there
 * (404, also for those who are not to know of it), or the action is not theirs to do to it, or to what the input names
 * (403). After it: what this reader may not see is taken out of the answer, be it a refusal, and what is secret and
 * leaves is recorded. Call it once for each endpoint.
 */
export function guarded<I extends Given>(
  route: Route,
  handler: Handler<I>,
): (input: I, visit: Visit) => Promise<unknown> {
  const secrets = secretsOf(route);
  return async (input, visit) => {
    const subject = subjectFor(route, input, visit);
    const hide = async (part: Part | undefined, value: unknown, mode: Mode) => {
      if (!part) return;
      const visibility = await findVisibility(route, visit, subject, part.permissions, mode);
      if (visibility.isOpen) return;
      part.redact(value, visibility);
      for (const access of await visibility.accesses())
        if (value instanceof Error) await visit.db.afterRollback((db) => logAccess(db, visit, access));
        else await logAccess(visit.db, visit, access);
    };
    const context: Context = Object.assign(visit, {
      subject,
      sale: async () => (await subject()).sale ?? refuse('row.not_found'),
      given: async <Row>(rows: Row[]): Promise<Row[]> => {
        await hide(secrets.rows, rows, isTakenAlong(route) ? 'file' : 'answer');
        return rows;
      },
    });
    try {
      await enter(route, input, context);
      // What hangs on a merged record hangs on the customer it became part of.
      if (route.subject === 'customer' && !route.allowMerged)
        Object.assign(input.params as object, { id: (await subject()).id });
      await refuseErased(route, input, context);
      await hide(secrets.input, input, 'input');
      const answer = await handler(input, context);
      await stillTheirs(route, input, context);
      await refuseErased(route, input, context);
      await hide(secrets.reply, answer, 'answer');
      return answer;
    } catch (error) {
      if (error instanceof Refusal && visit.visitor && Object.keys(error.params).length > 0)
        await hide(secrets.refusal, error, 'answer');
      throw error;
    }
  };
}

/** What holds secrets, and the actions on which they depend. */
interface Part {
  redact: Redactor;
  permissions: readonly SecretPermission[];
}

function partOf(schema: z.ZodType | undefined): Part | undefined {
  const redact = schema && redactorOf(schema);
  return redact && { redact, permissions: [...findSecretPermissions(schema)] };
}

function secretsOf({ path, subject, query, body, reply, current, rows }: Route) {
  const answer = typeof reply === 'object' ? reply : undefined;
  const stale = current ?? answer;
  const parts = {
    input: partOf(z.object({ ...(query && { query }), ...(body && { body }) })),
    reply: partOf(answer),
    rows: partOf(rows ? z.array(rows) : undefined),
    refusal:
      subject === 'none'
        ? undefined
        : partOf(
            z.object({
              params: stale ? rowOf('subject', RefusalParams.extend({ current: stale })) : RefusalParams,
            }),
          ),
  };
  const revealed = [...(parts.reply?.permissions ?? []), ...(parts.rows?.permissions ?? [])];
  if (subject === 'none' && revealed.some((permission) => ruleOf(permission).log))
    throw new Error(`${path} tells secrets of nothing that the access log could name`);
  return parts;
}

/** Looks the subject up when it is first asked for, once. */
function subjectFor({ subject }: Route, { params, query, body }: Given, visit: Visit): Context['subject'] {
  let found: Promise<Subject> | undefined;
  return () => {
    found ??= (async () => {
      if (subject === 'none') throw new Error('this endpoint is about the house as a whole');
      const rule = subjectRules[subject];
      const meant = valueAt(body, ['id']) ?? valueAt(query, ['id']);
      const row = await rule.find(visit.db, { ...(params as object), meant }, visit.visitor);
      if (!row || (rule.isKnown && !rule.isKnown(visit.user, row))) return refuse('row.not_found');
      return row;
    })();
    return found;
  };
}

const isOwn = (user: User, { permission, scope }: Route): boolean =>
  permission !== 'public' &&
  permission !== 'signed-in' &&
  scope !== 'rows' &&
  scopeOf(user.role, permission) === 'own';

/** May this user come in at all? Nothing is looked up for those whose right reaches everywhere. */
async function enter(route: Route, input: Given, context: Context): Promise<void> {
  const { visitor, subject } = context;
  if (!visitor || route.permission === 'public') return;
  const { permission } = route;
  if (route.subject !== 'none') {
    const own = isOwn(visitor, route);
    if (own || subjectRules[route.subject].isKnown) {
      const found = await subject();
      if (own && permission !== 'signed-in') demandOf(visitor, permission, found);
    }
  }
  await requireFurtherPermissions(route, input, context);
  await requireNamedPermissions(route, input, context);
}

/**
 * Somebody may have moved the row to another department between the look-up and the action's own locks: nothing is done
 * then. Asked inside the action's transaction, and only where departments decide. What the action removed was named by its
 * version, which every such move changes.
 */
async function stillTheirs(route: Route, input: Given, context: Context): Promise<void> {
  const { visitor, db, subject } = context;
  if (!visitor || !isWrite(route)) return;
  await requireFurtherPermissions(route, input, context);
  if (route.subject === 'none' || !isOwn(visitor, route)) return;
  const now = await subjectRules[route.subject].again(db, await subject(), visitor);
  if (now && route.permission !== 'public' && route.permission !== 'signed-in')
    demandOf(visitor, route.permission, now);
}
