import * as z from 'zod';
import { getScope } from '#contract/api/permissions';
import { Refusal, refuse } from '#contract/api/refusal';
import { isListExport, isWrite, type Route } from '#contract/api/route';
import { getSecretRule, RefusalParams, type SecretPermission, withRowKind } from '#contract/api/secrets';
import type { Context, Subject, User, Visit } from '../app-context';
import { logAccess } from './access-log';
import { refuseErased } from './erased';
import {
  getValueAt,
  type RequestInput,
  requireFurtherPermissions,
  requireNamedPermissions,
} from './further-permissions';
import { buildRedactor, findSecretPermissions, type Redactor } from './redact';
import { requirePermissionFor } from './scope';
import { subjectRules } from './subjects';
import { findVisibility, type Mode } from './visibility';

type Handler<I> = (input: I, context: Context) => unknown;

/**
 * Wraps an endpoint's handler with its permissions, as the contract declares them. Before it: throws 404 when the subject
 * does not exist or the user may not know of it, and 403 when the user may not do the action to it or to rows the input
 * names. After it: removes secrets from the reply, or from the refusal, and records those that leave. Call it once for each
 * endpoint.
 */
export function guardEndpoint<I extends RequestInput>(
  route: Route,
  handler: Handler<I>,
): (input: I, visit: Visit) => Promise<unknown> {
  const secrets = findSecrets(route);
  return async (input, visit) => {
    const subject = createSubjectLoader(route, input, visit);
    const redactPart = async (part: Part | undefined, value: unknown, mode: Mode) => {
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
      redactRows: async <Row>(rows: Row[]): Promise<Row[]> => {
        await redactPart(secrets.rows, rows, isListExport(route) ? 'file' : 'answer');
        return rows;
      },
    });
    try {
      await authorizeRequest(route, input, context);
      // Related rows of a merged record belong to the customer it was merged into.
      if (route.subject === 'customer' && !route.allowMerged)
        Object.assign(input.params as object, { id: (await subject()).id });
      await refuseErased(route, input, context);
      await redactPart(secrets.input, input, 'input');
      const result = await handler(input, context);
      await recheckAccess(route, input, context);
      await refuseErased(route, input, context);
      await redactPart(secrets.reply, result, 'answer');
      return result;
    } catch (error) {
      if (error instanceof Refusal && visit.visitor && Object.keys(error.params).length > 0)
        await redactPart(secrets.refusal, error, 'answer');
      throw error;
    }
  };
}

/** A part of an endpoint that contains secrets, and the permissions on which they depend. */
interface Part {
  redact: Redactor;
  permissions: readonly SecretPermission[];
}

function buildPart(schema: z.ZodType | undefined): Part | undefined {
  const redact = schema && buildRedactor(schema);
  return redact && { redact, permissions: [...findSecretPermissions(schema)] };
}

function findSecrets({ path, subject, query, body, reply, current, rows }: Route) {
  const replySchema = typeof reply === 'object' ? reply : undefined;
  const currentSchema = current ?? replySchema;
  const parts = {
    input: buildPart(z.object({ ...(query && { query }), ...(body && { body }) })),
    reply: buildPart(replySchema),
    rows: buildPart(rows ? z.array(rows) : undefined),
    refusal:
      subject === 'none'
        ? undefined
        : buildPart(
            z.object({
              params: currentSchema
                ? withRowKind('subject', RefusalParams.extend({ current: currentSchema }))
                : RefusalParams,
            }),
          ),
  };
  const revealed = [...(parts.reply?.permissions ?? []), ...(parts.rows?.permissions ?? [])];
  if (subject === 'none' && revealed.some((permission) => getSecretRule(permission).log))
    throw new Error(`${path} tells secrets of nothing that the access log could name`);
  return parts;
}

/** Returns a function that loads the subject once, on the first call. */
function createSubjectLoader(
  { subject }: Route,
  { params, query, body }: RequestInput,
  visit: Visit,
): Context['subject'] {
  let loading: Promise<Subject> | undefined;
  return () => {
    loading ??= (async () => {
      if (subject === 'none') throw new Error('this endpoint is about the house as a whole');
      const rule = subjectRules[subject];
      const expectedId = getValueAt(body, ['id']) ?? getValueAt(query, ['id']);
      const row = await rule.find(visit.db, { ...(params as object), expectedId }, visit.visitor);
      if (!row || (rule.isVisible && !rule.isVisible(visit.user, row))) return refuse('row.not_found');
      return row;
    })();
    return loading;
  };
}

const hasOwnScope = (user: User, { permission, scope }: Route): boolean =>
  permission !== 'public' &&
  permission !== 'signed-in' &&
  scope !== 'rows' &&
  getScope(user.role, permission) === 'own';

/**
 * Throws a refusal unless the user has the required permissions. The subject is not loaded for users whose permission
 * applies everywhere.
 */
async function authorizeRequest(route: Route, input: RequestInput, context: Context): Promise<void> {
  const { visitor, subject } = context;
  if (!visitor || route.permission === 'public') return;
  const { permission } = route;
  if (route.subject !== 'none') {
    const isOwnScope = hasOwnScope(visitor, route);
    if (isOwnScope || subjectRules[route.subject].isVisible) {
      const row = await subject();
      if (isOwnScope && permission !== 'signed-in') requirePermissionFor(visitor, permission, row);
    }
  }
  await requireFurtherPermissions(route, input, context);
  await requireNamedPermissions(route, input, context);
}

/**
 * Checks the permissions again within the transaction of the action, where departments decide: the row may have moved to
 * another department between the first check and the action's locks. A removed row needs no check, because the action names
 * its version, which every move changes.
 */
async function recheckAccess(route: Route, input: RequestInput, context: Context): Promise<void> {
  const { visitor, db, subject } = context;
  if (!visitor || !isWrite(route)) return;
  await requireFurtherPermissions(route, input, context);
  if (route.subject === 'none' || !hasOwnScope(visitor, route)) return;
  const current = await subjectRules[route.subject].reload(db, await subject(), visitor);
  if (current && route.permission !== 'public' && route.permission !== 'signed-in')
    requirePermissionFor(visitor, route.permission, current);
}
