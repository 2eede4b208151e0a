import { can, getScope } from '#contract/api/permissions';
import { Refusal, refuse } from '#contract/api/refusal';
import type { Route } from '#contract/api/route';
import { getSecretRule, type SecretPermission } from '#contract/api/secrets';
import type { AccessPlace, Context, Subject, Visit } from '../app-context';
import { type Access, getAccessPlace } from './access-log';
import type { Holder, RowContext, Visibility } from './redact';
import { hasPermissionFor } from './scope';
import { subjectRules } from './subjects';

/** 'file': an export; 'input': sent by the client, where a secret the user may not see is refused */
export type Mode = 'answer' | 'file' | 'input';

interface RecordingVisibility extends Visibility {
  /** whether everything is visible and nothing must be logged, so that redaction can be skipped */
  isOpen: boolean;
  /** the secrets that were revealed, for the access log */
  accesses(): Promise<Access[]>;
}

/**
 * Determines how far a reader sees the secrets of these permissions here: everywhere, nowhere, or in their own departments.
 * A row belongs to its `departmentId` or, when that is null, to its sale; a row without that field belongs to the endpoint's
 * subject if that is a single one, otherwise to no department.
 */
export async function findVisibility(
  route: Route,
  visit: Visit,
  subject: Context['subject'],
  permissions: readonly SecretPermission[],
  mode: Mode,
): Promise<RecordingVisibility> {
  const { user } = visit;
  const { subjectRow, reachByPermission } = await computeReach(route, visit, subject, permissions, mode);
  const subjectOwnership =
    subjectRow && route.subject !== 'none' && (mode === 'input' || subjectRules[route.subject].single)
      ? subjectRow
      : { departments: [], isOwn: (route.creatorOwns && mode === 'input') || undefined };
  const getOwnership = (rowContext: RowContext): Pick<Subject, 'isOwn' | 'departments'> => {
    if (typeof rowContext?.isOwn === 'boolean') return { isOwn: rowContext.isOwn, departments: [] };
    if (rowContext?.departmentId === undefined || subjectOwnership.isOwn !== undefined)
      return subjectOwnership;
    return {
      departments:
        rowContext.departmentId === null
          ? (subjectRow?.sale?.departmentIds ?? [])
          : [rowContext.departmentId],
    };
  };
  const revealed = new Map<string, Pick<Access, 'action'> & { holder: Holder }>();
  return {
    isOpen: permissions.every(
      (permission) =>
        reachByPermission.get(permission) === 'all' && (mode === 'input' || !getSecretRule(permission).log),
    ),
    canSee(permission, rowContext) {
      const scope = reachByPermission.get(permission);
      return scope === 'own' ? hasPermissionFor(user, permission, getOwnership(rowContext)) : scope === 'all';
    },
    onDenied: mode === 'input' ? (permission) => refuse('permission.denied', { permission }) : undefined,
    onRevealed(permission, holder) {
      const { log } = getSecretRule(permission);
      if (log && mode !== 'input')
        revealed.set(`${log} ${holder.kind === 'subject' ? '' : (holder.value.nounId ?? holder.value.id)}`, {
          action: log,
          holder,
        });
    },
    async accesses() {
      if (revealed.size === 0) return [];
      const endpointSubject = await subject();
      const accesses = new Map<string, Access>();
      for (const { action, holder } of revealed.values()) {
        const place = findAccessPlace(endpointSubject, holder);
        if (place) accesses.set(`${action} ${place.noun} ${place.id}`, { action, place });
      }
      return [...accesses.values()];
    },
  };
}

/** Returns the subject, or undefined when there is no such row. An error while loading it is not treated as absence. */
async function findSubject(subject: Context['subject']): Promise<Subject | undefined> {
  try {
    return await subject();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'row.not_found') return undefined;
    throw error;
  }
}

async function computeReach(
  route: Route,
  { user }: Visit,
  subject: Context['subject'],
  permissions: readonly SecretPermission[],
  mode: Mode,
) {
  const reachByPermission = new Map<SecretPermission, 'all' | 'own' | undefined>();
  let subjectRow: Subject | undefined;
  for (const permission of permissions) {
    const { live, file } = getSecretRule(permission);
    const scope = mode === 'file' && file && !can(user, file) ? undefined : getScope(user.role, permission);
    const isLive = live !== undefined && mode !== 'file' && can(user, live);
    if (route.subject !== 'none' && (scope === 'own' || (scope === undefined && isLive)))
      subjectRow ??= await findSubject(subject);
    reachByPermission.set(permission, isLive && subjectRow?.sale?.status === 'LIVE' ? 'all' : scope);
  }
  return { subjectRow, reachByPermission };
}

/** Returns the row under which the access log records that a user received a secret of this row. */
function findAccessPlace(subject: Subject, { kind, value }: Holder): AccessPlace | undefined {
  const place = getAccessPlace(subject);
  switch (kind) {
    case 'lot':
      return { noun: 'lots', id: Number(value.id) };
    case 'item':
      return { noun: 'items', id: Number(value.itemId) };
    case 'event':
      return place ?? { noun: 'lots', id: Number(value.nounId) };
    case 'lotOfSale':
      return place && value.id !== place.id && subject.sale
        ? { noun: 'auctions', id: subject.sale.id }
        : place;
    case 'subject':
      return place;
  }
}
