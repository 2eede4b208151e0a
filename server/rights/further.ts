import { type Permission, scopeOf } from '#contract/api/permissions';
import type { Route } from '#contract/api/route';
import type { Further } from '#contract/api/subjects';
import type { Context } from '../app-context';
import { furtherSubjects, namedBy } from './named';
import { demand, demandOf } from './scope';

/** What an endpoint was sent, as its schemas read it. */
export interface Given {
  file?: unknown;
  params: unknown;
  query: unknown;
  body: unknown;
}
type Values = Readonly<Record<string, unknown>>;
type Reaching = Exclude<Further, { when: unknown } | { permissions: unknown }>;

/** Asks for the actions that an endpoint takes because something holds, or as its input chooses. */
export async function requireFurtherPermissions(route: Route, input: Given, context: Context): Promise<void> {
  const { visitor, db, app, subject } = context;
  if (!visitor) return;
  const asked = { params: valuesOf(input.params), query: valuesOf(input.query), body: valuesOf(input.body) };
  for (const further of route.also ?? []) {
    if (!('when' in further || 'permissions' in further)) continue;
    const permission = 'when' in further ? further.permission : chosen(further, asked);
    if (scopeOf(visitor.role, permission) === 'all') continue;
    if ('when' in further) {
      const holds = app.conditions[further.when];
      if (!(await holds({ db, user: visitor, subject, ...asked }))) continue;
    }
    if (route.subject === 'none') demand(visitor, permission, []);
    else demandOf(visitor, permission, await subject());
  }
}

const valuesOf = (part: unknown): Values => (part ?? {}) as Values;

function chosen(
  { permissions, chosenBy }: Extract<Further, { permissions: unknown }>,
  asked: Readonly<Record<string, Values>>,
): Permission {
  const value = String(valueAt(asked, chosenBy.split('.')));
  const permission = permissions[value];
  if (!permission) throw new Error(`no action is chosen by ${chosenBy} ${value}`);
  return permission;
}

/** Asks for the actions that an endpoint takes of what its input names besides its subject: rows, and departments. */
export async function requireNamedPermissions(route: Route, input: Given, context: Context): Promise<void> {
  for (const further of route.also ?? [])
    if (!('when' in further || 'permissions' in further)) await reach(route, further, input, context);
}

async function reach(
  route: Route,
  further: Reaching,
  { body }: Given,
  { visitor, db, subject }: Context,
): Promise<void> {
  if (!visitor || scopeOf(visitor.role, further.permission) === 'all') return;
  const [root = '', ...path] = ('from' in further ? further.from : further.departments).split('.');
  const named = valueAt(root === 'body' ? body : await subject(), path);
  if (named === undefined) return;
  const ids = [named].flat().filter((id): id is number => typeof id === 'number');
  if ('from' in further) {
    if (ids.length === 0) return;
    const rows =
      further.subject === 'customer'
        ? await furtherSubjects.customer(
            db,
            ids,
            visitor,
            further.stands && namedBy(route.subject, await subject(), further.stands),
          )
        : await furtherSubjects[further.subject](db, ids);
    // One that does not exist is the action's own matter, which knows its field.
    for (const row of rows) demandOf(visitor, further.permission, row);
  } else if (ids.length > 0 || further.none === 'nobody') demand(visitor, further.permission, ids);
  else {
    const { sale, departments } = await subject();
    demand(visitor, further.permission, sale?.departmentIds ?? departments);
  }
}

/** What stands at a path, of each where there are several; undefined where nothing does. */
export function valueAt(from: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return from;
  if (Array.isArray(from)) return from.map((one) => valueAt(one, path));
  return typeof from === 'object' && from !== null
    ? valueAt((from as Record<string, unknown>)[key], rest)
    : undefined;
}
