import { type Lifecycle, listStates, type StateOf, type StepOf } from './api/lifecycle';
import { type Actor, can } from './api/permissions';

/** The lifecycle of a collection, a curated group of works in the gallery. Each step is one action with one event. */
export const collectionLifecycle = {
  DRAFT: { submit: 'REVIEW' },
  REVIEW: { publish: 'PUBLISHED', sendBack: 'DRAFT' },
  /** users cannot take `open`: it happens automatically at the start time */
  PUBLISHED: { close: 'CLOSED', unpublish: 'REVIEW', open: 'PUBLISHED' },
  CLOSED: { archive: 'ARCHIVED', reopen: 'PUBLISHED' },
  ARCHIVED: {},
} as const satisfies Lifecycle;
export type CollectionStatus = StateOf<typeof collectionLifecycle>;
/** The steps that users take. */
export type CollectionStep = Exclude<StepOf<typeof collectionLifecycle>, 'open'>;
export const collectionStatuses = listStates(collectionLifecycle);
/** Steps that undo published or submitted work and therefore need a reason. */
export const stepsWithReason: readonly CollectionStep[] = ['sendBack', 'unpublish'];
/** Steps that show their consequences for confirmation first. */
export const previewedSteps = ['publish', 'reopen'] as const satisfies readonly CollectionStep[];
export type PreviewedStep = (typeof previewedSteps)[number];

/** Groups of states of a collection. */
const phases = {
  /** in preparation by staff of its departments */
  draft: ['DRAFT', 'REVIEW'],
  /** visible to its audience */
  published: ['PUBLISHED'],
  /** visible now or before, so that a change affects what viewers have seen */
  announced: ['PUBLISHED', 'CLOSED'],
  /** its works belong to it: they can be added, removed and offered */
  holding: ['DRAFT', 'REVIEW', 'PUBLISHED'],
  /** can still change, unlike an archived collection */
  living: ['DRAFT', 'REVIEW', 'PUBLISHED', 'CLOSED'],
} as const satisfies Record<string, readonly CollectionStatus[]>;
/** Returns whether the collection is in a state of this phase. */
export const isCollectionInPhase = (
  phase: keyof typeof phases,
  { status }: { status: CollectionStatus },
): boolean => phases[phase].some((one) => one === status);

/** Returns whether the user can add and remove works now. Users who may publish can also change a published collection. */
export const canEditWorks = (
  actor: Actor,
  collection: { status: CollectionStatus; departmentIds: readonly number[] },
): boolean =>
  isCollectionInPhase('draft', collection)
    ? can(actor, 'works:edit', collection.departmentIds)
    : isCollectionInPhase('holding', collection) && can(actor, 'works:edit-published');

interface Dates {
  status: CollectionStatus;
  startsAt: string | null;
  endsAt: string | null;
}
/**
 * Returns the phase of a published collection by its dates, or null when it is not published. The dates decide because the
 * job that opens collections may be late.
 */
export function getTimePhase(
  { status, startsAt, endsAt }: Dates,
  now: Date,
): 'coming' | 'open' | 'over' | null {
  if (status !== 'PUBLISHED') return null;
  if (endsAt !== null && new Date(endsAt) <= now) return 'over';
  return startsAt !== null && now < new Date(startsAt) ? 'coming' : 'open';
}
