import { may, scopeOf } from '#contract/api/permissions';
import { Refusal, refuse } from '#contract/api/refusal';
import type { Route } from '#contract/api/route';
import { ruleOf, type SecretPermission } from '#contract/api/secrets';
import type { AccessPlace, Context, Subject, Visit } from '../app-context';
import { type Access, placeOf } from './accessLog';
import type { Holder, Near, Visibility } from './redact';
import { reaches } from './scope';
import { subjectRules } from './subjects';

/** 'file': what leaves the house; 'input': what is sent in, which is refused where it may not be seen */
export type Mode = 'answer' | 'file' | 'input';

interface RecordingVisibility extends Visibility {
  /** everything is seen, and nobody records it: there is nothing to go through */
  isOpen: boolean;
  /** what was given, for the access log */
  accesses(): Promise<Access[]>;
}

/**
 * How far a reader sees the secrets of these actions here: everywhere, nowhere, or in own departments. A row belongs to
 * its `departmentId`, without one to its sale; what does not say belongs to the endpoint's subject if that is one
 * thing, and else to nobody.
 */
export async function findVisibility(
  route: Route,
  visit: Visit,
  subject: Context['subject'],
  permissions: readonly SecretPermission[],
  mode: Mode,
): Promise<RecordingVisibility> {
  const { user } = visit;
  const { about, reach } = await reachOf(route, visit, subject, permissions, mode);
  const ofSubject =
    about && route.subject !== 'none' && (mode === 'input' || subjectRules[route.subject].single)
      ? about
      : { departments: [], isOwn: (route.makesOwn && mode === 'input') || undefined };
  const belonging = (near: Near): Pick<Subject, 'isOwn' | 'departments'> => {
    if (typeof near?.isOwn === 'boolean') return { isOwn: near.isOwn, departments: [] };
    if (near?.departmentId === undefined || ofSubject.isOwn !== undefined) return ofSubject;
    return {
      departments: near.departmentId === null ? (about?.sale?.departmentIds ?? []) : [near.departmentId],
    };
  };
  const given = new Map<string, Pick<Access, 'action'> & { holder: Holder }>();
  return {
    isOpen: permissions.every(
      (permission) => reach.get(permission) === 'all' && (mode === 'input' || !ruleOf(permission).log),
    ),
    sees(permission, near) {
      const scope = reach.get(permission);
      return scope === 'own' ? reaches(user, permission, belonging(near)) : scope === 'all';
    },
    denies: mode === 'input' ? (permission) => refuse('permission.denied', { permission }) : undefined,
    gives(permission, holder) {
      const { log } = ruleOf(permission);
      if (log && mode !== 'input')
        given.set(`${log} ${holder.kind === 'subject' ? '' : (holder.value.nounId ?? holder.value.id)}`, {
          action: log,
          holder,
        });
    },
    async accesses() {
      if (given.size === 0) return [];
      const found = await subject();
      const accesses = new Map<string, Access>();
      for (const { action, holder } of given.values()) {
        const place = placeIn(found, holder);
        if (place) accesses.set(`${action} ${place.noun} ${place.id}`, { action, place });
      }
      return [...accesses.values()];
    },
  };
}

/** What the endpoint is about; undefined where there is no such row. A failure to read it must not look like its absence. */
async function subjectIfAny(subject: Context['subject']): Promise<Subject | undefined> {
  try {
    return await subject();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'row.not_found') return undefined;
    throw error;
  }
}

async function reachOf(
  route: Route,
  { user }: Visit,
  subject: Context['subject'],
  permissions: readonly SecretPermission[],
  mode: Mode,
) {
  const reach = new Map<SecretPermission, 'all' | 'own' | undefined>();
  let about: Subject | undefined;
  for (const permission of permissions) {
    const { live, file } = ruleOf(permission);
    const scope = mode === 'file' && file && !may(user, file) ? undefined : scopeOf(user.role, permission);
    const isLive = live !== undefined && mode !== 'file' && may(user, live);
    if (route.subject !== 'none' && (scope === 'own' || (scope === undefined && isLive)))
      about ??= await subjectIfAny(subject);
    reach.set(permission, isLive && about?.sale?.status === 'LIVE' ? 'all' : scope);
  }
  return { about, reach };
}

/** Under which row the access log records that a user received a secret of this row. */
function placeIn(subject: Subject, { kind, value }: Holder): AccessPlace | undefined {
  const place = placeOf(subject);
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
