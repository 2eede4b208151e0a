import { getScope, type Permission } from '#contract/api/permissions';
import type { Route } from '#contract/api/route';
import type { FurtherPermission } from '#contract/api/subjects';
import type { Context } from '../app-context';
import { namedSubjects, selectNamedCustomers } from './named-subjects';
import { requirePermission, requirePermissionFor } from './scope';

/** The input of a request, as parsed by the schemas of its endpoint. */
export interface RequestInput {
  file?: unknown;
  params: unknown;
  query: unknown;
  body: unknown;
}
type Values = Readonly<Record<string, unknown>>;
type NamedRequirement = Exclude<FurtherPermission, { when: unknown } | { permissions: unknown }>;

/** Requires the further permissions of an endpoint that depend on a condition or on a value of its input. */
export async function requireFurtherPermissions(
  route: Route,
  input: RequestInput,
  context: Context,
): Promise<void> {
  const { visitor, db, app, subject } = context;
  if (!visitor) return;
  const inputs = { params: toValues(input.params), query: toValues(input.query), body: toValues(input.body) };
  for (const requirement of route.also ?? []) {
    if (!('when' in requirement || 'permissions' in requirement)) continue;
    const permission = 'when' in requirement ? requirement.permission : selectPermission(requirement, inputs);
    if (getScope(visitor.role, permission) === 'all') continue;
    if ('when' in requirement) {
      const condition = app.conditions[requirement.when];
      if (!(await condition({ db, user: visitor, subject, ...inputs }))) continue;
    }
    if (route.subject === 'none') requirePermission(visitor, permission, []);
    else requirePermissionFor(visitor, permission, await subject());
  }
}

const toValues = (part: unknown): Values => (part ?? {}) as Values;

function selectPermission(
  { permissions, selectedBy }: Extract<FurtherPermission, { permissions: unknown }>,
  inputs: Readonly<Record<string, Values>>,
): Permission {
  const value = String(getValueAt(inputs, selectedBy.split('.')));
  const permission = permissions[value];
  if (!permission) throw new Error(`no permission is selected by ${selectedBy} ${value}`);
  return permission;
}

/** Requires the permissions for rows and departments that the input names besides the subject. */
export async function requireNamedPermissions(
  route: Route,
  input: RequestInput,
  context: Context,
): Promise<void> {
  for (const requirement of route.also ?? [])
    if (!('when' in requirement || 'permissions' in requirement))
      await requireNamedPermission(route, requirement, input, context);
}

async function requireNamedPermission(
  route: Route,
  requirement: NamedRequirement,
  { body }: RequestInput,
  { visitor, db, subject }: Context,
): Promise<void> {
  if (!visitor || getScope(visitor.role, requirement.permission) === 'all') return;
  const [root = '', ...path] = ('from' in requirement ? requirement.from : requirement.departments).split(
    '.',
  );
  const namedValue = getValueAt(root === 'body' ? body : await subject(), path);
  if (namedValue === undefined) return;
  const ids = [namedValue].flat().filter((id): id is number => typeof id === 'number');
  if ('from' in requirement) {
    if (ids.length === 0) return;
    const rows =
      requirement.subject === 'customer'
        ? await namedSubjects.customer(
            db,
            ids,
            visitor,
            requirement.exceptCurrent &&
              selectNamedCustomers(route.subject, await subject(), requirement.exceptCurrent),
          )
        : await namedSubjects[requirement.subject](db, ids);
    // The action itself refuses a missing row, because it knows the field.
    for (const row of rows) requirePermissionFor(visitor, requirement.permission, row);
  } else if (ids.length > 0 || requirement.none === 'nobody')
    requirePermission(visitor, requirement.permission, ids);
  else {
    const { sale, departments } = await subject();
    requirePermission(visitor, requirement.permission, sale?.departmentIds ?? departments);
  }
}

/** Returns the value at a path, for each element where there is a list; undefined when there is none. */
export function getValueAt(from: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return from;
  if (Array.isArray(from)) return from.map((one) => getValueAt(one, path));
  return typeof from === 'object' && from !== null
    ? getValueAt((from as Record<string, unknown>)[key], rest)
    : undefined;
}
